/** The context of the dialogs about an order. */
import type { Order, OrderLine } from '#generated/api.d.ts'
export type Purpose = 'details' | 'cancellation' | 'refund' | 'rating'

export interface OrderDialogsContext {
  orderNo: string
  /** The order as loaded when the dialog opened. */
  order: Order | undefined
  purpose: Purpose
  /** Line of the product to rate. */
  lineId: number | undefined
  /** The dialog was opened from the details, which are shown again afterwards. */
  isFromDetails: boolean
  /** Error of the last submission. */
  failure: unknown
}

export interface CancellationRequest {
  orderNo: string
  reason: string
}
export interface RefundRequest {
  orderNo: string
  reason: string
  comment: string
  lines: { id: number; quantity: number }[]
  /** Paths of uploaded pictures. */
  pictures: string[]
}
export interface RatingRequest {
  orderNo: string
  lineId: number
  rating: number
  title: string
  text: string
  pictures: string[]
}

export const initialContext: OrderDialogsContext = {
  orderNo: '',
  order: undefined,
  purpose: 'details',
  lineId: undefined,
  isFromDetails: false,
  failure: undefined,
}

/** Returns the line to rate. */
export const lineOf = ({ order, lineId }: OrderDialogsContext): OrderLine | undefined =>
  order?.productchannel.find(({ id }) => id === lineId)
