/** The list that an order was opened from. Its page links to the previous and next order of the list. */
interface ListedOrders {
  /** Query of the list's address. */
  query: string
  numbers: readonly string[]
}

const KEY = 'admin listed orders'
const MOST = 1000

/** Stores which orders the list shows. Orders that leave the list while staff work through it stay in the sequence. */
export function rememberListedOrders({ query, numbers }: ListedOrders): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ query, numbers: numbers.slice(0, MOST) }))
  } catch {
    // Without storage there is no previous and next.
  }
}

function readListedOrders(): ListedOrders {
  try {
    const { query, numbers } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<ListedOrders>
    return { query: typeof query === 'string' ? query : '', numbers: Array.isArray(numbers) ? numbers : [] }
  } catch {
    return { query: '', numbers: [] }
  }
}

interface Neighbours {
  /** Address of the list. */
  list: string
  previous: string | undefined
  next: string | undefined
}

export const orderHref = (number: string): string => `/admin/orders/${encodeURIComponent(number)}`

/** Returns the addresses of the list and of the orders before and after an order in it. */
export function neighboursOf(number: string): Neighbours {
  const { query, numbers } = readListedOrders()
  const at = numbers.indexOf(number)
  const hrefAt = (index: number) => (at < 0 || numbers[index] === undefined ? undefined : orderHref(numbers[index]))
  return {
    list: query === '' ? '/admin/orders' : `/admin/orders?${query}`,
    previous: hrefAt(at - 1),
    next: hrefAt(at + 1),
  }
}
