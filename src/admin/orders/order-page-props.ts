import type { DeskAction, DeskMessageKind, DeskOrder, DeskShipment } from '#generated/api.d.ts'

type Form = 'ship' | 'cancel' | 'refund' | 'address' | 'contact'

/** Actions that need no more than a yes, as the API names them. */
type Question = 'confirm' | 'deliver' | 'return_parcel' | 'retry_refunds' | 'record_refunds'

export type Asked = { kind: Question } | { kind: 'deliverParcel'; shipment: DeskShipment }

/** What is open over an order's page. */
export type Opened =
  | { [Kind in Form]: { kind: Kind } }[Form]
  | Asked
  | { kind: 'waybill'; shipment: DeskShipment }
  | { kind: 'resend'; message?: DeskMessageKind }
  | { kind: 'message'; id: number }

/** What the parts of an order's page need. */
export interface OrderPageProps {
  order: DeskOrder
  open: (opened: Opened) => void
}

export const allows = ({ actions }: Pick<DeskOrder, 'actions'>, ...any: readonly DeskAction[]): boolean =>
  any.some((action) => actions.includes(action))
