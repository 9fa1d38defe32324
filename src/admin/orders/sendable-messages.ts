import type { DeskMessageKind, DeskOrder } from '#generated/api.d.ts'

type Facts = Pick<DeskOrder, 'status' | 'awaits_confirmation_by' | 'confirmed_at' | 'shipments' | 'refunds'>

/** Returns the messages that fit the order as it is now, the latest event first. */
export function sendableMessages(order: Facts): DeskMessageKind[] {
  const { status, awaits_confirmation_by: channel, confirmed_at: confirmed, shipments, refunds } = order
  if (channel !== null) return ['confirmation_link']
  const kinds: [DeskMessageKind, boolean][] = [
    ['refunded', refunds.length > 0],
    ['cancelled', status === 'cancelled'],
    ['delivered', shipments.some((shipment) => shipment.status === 'delivered')],
    ['shipped', shipments.length > 0],
    ['confirmed', confirmed !== null],
  ]
  return kinds.filter(([, fits]) => fits).map(([kind]) => kind)
}
