/** Returns the address of an order's page in the admin. */
export const orderHref = (number: string): string => `/admin/orders/${encodeURIComponent(number)}`
