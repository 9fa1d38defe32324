/** Returns the address of an order's page in the admin. */
export const orderHref = (number: string): string => `/admin/orders/${encodeURIComponent(number)}`

/** Returns the address of a return's page; of their list without an id. */
export const returnHref = (id?: number): string => (id === undefined ? '/admin/returns' : `/admin/returns/${id}`)
