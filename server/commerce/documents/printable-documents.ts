import type { OrderDocumentKind } from '#generated/api.d.ts'
import { type OrderRow, isPickup } from '#server/commerce/orders/rows.ts'
import type { Staff } from '#server/platform/http/access.ts'
import * as t from '#words/order-documents.ts'

/** Returns why an order has neither slip nor label, whatever its parcels; undefined if it may have them. */
export function explainNoParcel({
  order_no: number,
  confirmed_at: confirmed,
  status,
  shipping_address: address,
}: OrderRow): string | undefined {
  if (confirmed === null) return t.notConfirmed({ number })
  if (status === 'cancelled') return t.nothingToPack({ number })
  // An address has at least a name, unless it was erased.
  return address['name'] ? undefined : t.noAddress({ number })
}

/** Whether somebody's role lets them print a document: fulfilment needs no prices. */
export const mayPrint = ({ role }: Pick<Staff, 'role'>, kind: OrderDocumentKind): boolean =>
  role !== 'fulfilment' || kind === 'packing-slip' || kind === 'label'

interface Has {
  /** Units to pack, or parcels that have been shipped. */
  parcels: boolean
  creditNotes: boolean
}

/** Returns the documents of an order that somebody can print. */
export function printableDocuments(order: OrderRow, staff: Staff, has: Has): OrderDocumentKind[] {
  const hasParcel = has.parcels && explainNoParcel(order) === undefined
  const hasInvoice = order.invoice_no !== null
  const kinds: [OrderDocumentKind, boolean][] = [
    ['packing-slip', hasParcel],
    ['label', hasParcel && !isPickup(order)],
    ['invoice', hasInvoice],
    ['credit-note', hasInvoice && has.creditNotes],
  ]
  return kinds.flatMap(([kind, exists]) => (exists && mayPrint(staff, kind) ? [kind] : []))
}
