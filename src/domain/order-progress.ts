/** What of an order its progress is read from. */
interface Progress {
  status: OrderState
  created_at: string
  history: readonly { status: string | null; at: string }[]
}

type OrderState = 'pending' | 'unpaid' | 'confirmed' | 'shipped' | 'delivered' | 'cancelled' | 'refunded'

/** A step of an order's way, or of its parcel's. */
export interface ProgressStep {
  key: string
  label: string
  done: boolean
  /** When it was done. */
  at: string | null
}

/** The states of an order in a customer's words. */
export const statusWords: Readonly<Record<OrderState, string>> = {
  pending: 'Awaiting payment',
  unpaid: 'Not paid',
  confirmed: 'Confirmed',
  shipped: 'On its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

const way = ['confirmed', 'shipped', 'delivered'] as const

/** How an order stands, in a customer's words: one that waits for a link is not paid for beforehand. */
export const stateWords = ({ status, awaits_link_by: way }: { status: OrderState; awaits_link_by?: string }): string =>
  way === undefined ? statusWords[status] : 'Awaiting your confirmation'

/**
 * The way of an order from its placing to its arrival, with what is done of it. An order that was called off or given back
 * goes no further: what did not happen is left out, and how it ended stands last.
 */
export function orderSteps({ status, created_at: createdAt, history }: Progress): ProgressStep[] {
  const at = (state: string) => history.find((event) => event.status === state)?.at ?? null
  const stepOf = (key: OrderState): ProgressStep => ({
    key,
    label: statusWords[key],
    done: at(key) !== null,
    at: at(key),
  })
  const placed: ProgressStep = { key: 'placed', label: 'Ordered', done: true, at: createdAt }
  const steps = [placed, ...way.map(stepOf)]
  const isOver = status === 'cancelled' || status === 'refunded'
  return isOver ? [...steps.filter(({ done }) => done), { ...stepOf(status), done: true }] : steps
}

/** An address as an order kept it: with the names of its country and state as they were. */
export function keptAddressLines(address: Readonly<Record<string, string | number>>): string[] {
  const text = (column: string) => String(address[column] ?? '')
  return [
    text('business_name'),
    text('address_line_1'),
    text('address_line_2'),
    `${text('city')} ${text('pincode')}`.trim(),
    [text('state_name') || text('state'), text('country_name') || text('country')].filter(Boolean).join(', '),
    text('gstin') && `GSTIN ${text('gstin')}`,
    text('phone'),
  ].filter((line) => line !== '')
}
