import type { DeskFilters } from '#generated/api.d.ts'
import type { ResourceColumn, ResourceFacts, ResourceFilter } from '#domain/resource-facts.ts'
import * as t from '#words/admin-desk.ts'
import type { OrderParameters } from './orders.queries.ts'
import { needNames, paymentNames, statusNames } from './order-words.ts'

export type OrderFacts = Pick<ResourceFacts, 'sorts' | 'defaultSort' | 'columns'> & {
  filters: readonly ResourceFilter[]
}

export const orderResource = { name: 'orders', path: 'orders' } as const

const worded = (names: Readonly<Record<string, () => string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([value, name]) => [value, name()]))

const columns = (): ResourceColumn[] => [
  { name: 'number', title: t.order(), type: 'text' },
  { name: 'placed', title: t.date(), type: 'text' },
  { name: 'customer', title: t.customer(), type: 'text' },
  { name: 'items', title: t.items(), type: 'number' },
  { name: 'total', title: t.total(), type: 'money' },
  { name: 'payment_status', title: t.payment(), type: 'status' },
  { name: 'status', title: t.state(), type: 'status' },
  { name: 'tags', title: t.tags(), type: 'text' },
  { name: 'payment', title: t.paymentMode(), type: 'text', isOptional: true },
  { name: 'shipping', title: t.shippingMode(), type: 'text', isOptional: true },
]

/** Returns the columns, sorts and filters of the list. Values in the address are known before the shop's are loaded. */
export function orderFacts(known: DeskFilters | undefined, parameters: OrderParameters): OrderFacts {
  const given = (name: string) => (parameters[name] ?? '').split(',').filter((value) => value !== '')
  const optionsOf = (name: string, values: readonly { value: string; title: string }[] | undefined) =>
    Object.fromEntries(
      (values ?? given(name).map((value) => ({ value, title: value }))).map((one) => [one.value, one.title]),
    )
  return {
    columns: columns(),
    sorts: ['placed', 'total', 'customer'],
    defaultSort: '-placed',
    filters: [
      { name: 'needs', title: t.toDo(), options: worded(needNames) },
      { name: 'state', title: t.state(), options: worded(statusNames) },
      { name: 'payment', title: t.payment(), options: worded(paymentNames) },
      { name: 'payment_mode', title: t.paymentMode(), options: optionsOf('payment_mode', known?.payment_modes) },
      { name: 'shipping_mode', title: t.shippingMode(), options: optionsOf('shipping_mode', known?.shipping_modes) },
      {
        name: 'tag',
        title: t.tag(),
        options: optionsOf(
          'tag',
          known?.tags.map((tag) => ({ value: tag, title: tag })),
        ),
      },
      { name: 'from', title: t.placedFrom(), isDay: true },
      { name: 'to', title: t.placedUntil(), isDay: true },
    ],
  }
}

/** Views that every member of staff has, in the order of a day's work. */
export const commonViews = (): { name: string; query: string }[] => [
  { name: t.viewConfirm(), query: 'needs=confirm' },
  { name: t.viewShip(), query: 'needs=ship' },
  { name: t.viewShipped(), query: 'state=shipped' },
  { name: t.viewReturns(), query: 'needs=refund_request' },
]

interface Empty {
  title: string
  advice: string
}

/** Returns what an empty list says: what it means for this view, and what to do. */
export function emptyWords(query: string, isRestricted: boolean): Empty {
  const byView: Readonly<Record<string, () => Empty>> = {
    'needs=confirm': () => ({ title: t.noneToConfirm(), advice: t.noneToConfirmAdvice() }),
    'needs=ship': () => ({ title: t.noneToShip(), advice: t.noneToShipAdvice() }),
    'state=shipped': () => ({ title: t.noneShipped(), advice: t.noneShippedAdvice() }),
    'needs=refund_request': () => ({ title: t.noReturns(), advice: t.noReturnsAdvice() }),
  }
  const own = byView[query]?.()
  if (own) return own
  return isRestricted
    ? { title: t.noMatches(), advice: t.noMatchesAdvice() }
    : { title: t.noOrders(), advice: t.noOrdersAdvice() }
}
