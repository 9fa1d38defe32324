import { orderHref } from '../shell/order-href.ts'

/** The list that an order was opened from, so that its page leads to the next one. */
interface OpenedList {
  /** Query of the list's address. */
  query: string
  numbers: readonly string[]
}

const KEY = 'admin orders list'
const MOST = 1000

/** Keeps which orders the list shows. It stays as it is while orders are worked through, even if they leave the list. */
export function rememberListedOrders({ query, numbers }: OpenedList): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ query, numbers: numbers.slice(0, MOST) }))
  } catch {
    // Without storage there is no previous and next.
  }
}

function readList(): OpenedList {
  try {
    const { query, numbers } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<OpenedList>
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

/** Returns the addresses around an order in the list it was opened from. */
export function neighboursOf(number: string): Neighbours {
  const { query, numbers } = readList()
  const at = numbers.indexOf(number)
  const hrefAt = (index: number) => (at < 0 || numbers[index] === undefined ? undefined : orderHref(numbers[index]))
  return {
    list: query === '' ? '/admin/orders' : `/admin/orders?${query}`,
    previous: hrefAt(at - 1),
    next: hrefAt(at + 1),
  }
}
