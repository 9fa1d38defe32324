import * as t from '#words/orders.ts'

interface Progress {
  status: OrderState
  created_at: string
  history: readonly { status: string | null; at: string }[]
  shipping_method?: { pickup?: { ready_at: string | null } }
}

type OrderState = 'pending' | 'unpaid' | 'confirmed' | 'shipped' | 'delivered' | 'cancelled' | 'refunded'

export interface ProgressStep {
  key: string
  label: string
  done: boolean
  at: string | null
}

export const statusLabels: Readonly<Record<OrderState, () => string>> = {
  pending: t.statusPending,
  unpaid: t.statusUnpaid,
  confirmed: t.statusConfirmed,
  shipped: t.statusShipped,
  delivered: t.statusDelivered,
  cancelled: t.statusCancelled,
  refunded: t.statusRefunded,
}

const milestones = ['confirmed', 'shipped', 'delivered'] as const

/** Returns the label of an order's status. An unconfirmed order has its own. */
export const statusLabel = ({
  status,
  awaits_link_by: channel,
  shipping_method: { pickup } = {},
}: Pick<Progress, 'status' | 'shipping_method'> & { awaits_link_by?: string }): string => {
  if (channel !== undefined) return t.statusUnconfirmed()
  if (pickup && status === 'delivered') return t.statusPickedUp()
  return pickup?.ready_at && status === 'confirmed' ? t.statusReady() : statusLabels[status]()
}

/**
 * Returns the steps of an order with those completed. For a cancelled or refunded order, only completed steps are
 * listed, with the final state last.
 */
export function orderSteps({
  status,
  created_at: createdAt,
  history,
  shipping_method: { pickup } = {},
}: Progress): ProgressStep[] {
  const at = (state: string) => history.find((event) => event.status === state)?.at ?? null
  const stepOf = (key: OrderState): ProgressStep => ({
    key,
    label: statusLabels[key](),
    done: at(key) !== null,
    at: at(key),
  })
  const placed: ProgressStep = { key: 'placed', label: t.stepOrdered(), done: true, at: createdAt }
  const readyAt = pickup?.ready_at ?? null
  const reached = pickup
    ? [
        stepOf('confirmed'),
        // One that was picked up was ready, even if nobody recorded it.
        { key: 'ready', label: t.statusReady(), done: readyAt !== null || at('delivered') !== null, at: readyAt },
        { ...stepOf('delivered'), label: t.statusPickedUp() },
      ]
    : milestones.map(stepOf)
  const steps = [placed, ...reached]
  const isOver = status === 'cancelled' || status === 'refunded'
  return isOver ? [...steps.filter(({ done }) => done), { ...stepOf(status), done: true }] : steps
}

/** Returns the lines of an order's address, with the country and state names stored in the order. */
export function orderAddressLines(address: Readonly<Record<string, string | number>>): string[] {
  const text = (column: string) => String(address[column] ?? '')
  return [
    text('business_name'),
    text('address_line_1'),
    text('address_line_2'),
    `${text('city')} ${text('pincode')}`.trim(),
    [text('state_name') || text('state'), text('country_name') || text('country')].filter(Boolean).join(', '),
    text('gstin') && t.gstin({ gstin: text('gstin') }),
    text('phone'),
  ].filter((line) => line !== '')
}
