/** The context of the dialogs about an order. */
import type { Order, OrderLine } from '#generated/api.d.ts'
export type Purpose = 'details' | 'cancellation' | 'refund' | 'rating'

export interface OrderDialogsContext {
  orderNo: string
  /** As it was when the dialog opened. */
  order: Order | undefined
  purpose: Purpose
  /** Of the product that is rated. */
  lineId: number | undefined
  /** The dialog was opened from the details, and they come back after it. */
  isFromDetails: boolean
  /** Why the server refused. */
  failure: unknown
}

export interface CancellationWish {
  orderNo: string
  reason: string
}
export interface RefundWish {
  orderNo: string
  reason: string
  comment: string
  lines: { id: number; quantity: number }[]
}
export interface RatingWish {
  orderNo: string
  lineId: number
  rating: number
  title: string
  text: string
  pictures: string[]
}

export const none: OrderDialogsContext = {
  orderNo: '',
  order: undefined,
  purpose: 'details',
  lineId: undefined,
  isFromDetails: false,
  failure: undefined,
}

/** The line that is rated. */
export const lineOf = ({ order, lineId }: OrderDialogsContext): OrderLine | undefined =>
  order?.productchannel.find(({ id }) => id === lineId)
