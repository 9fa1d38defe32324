/** The context of the dialogs about an order, and what is wrong with their forms. */
import type { Order, OrderLine } from '#generated/api.d.ts'
import {
  type FormErrors,
  type RefundUnits,
  cancellationErrors,
  ratingErrors,
  refundErrors,
} from '#domain/order-forms.ts'

/** What is typed and chosen in the dialog's form. */
export interface OrderDraft {
  reason: string
  comment: string
  /** Units to give back, by line. */
  units: RefundUnits
  /** Stars; 0 for none yet. */
  rating: number
  title: string
  text: string
  /** Paths of pictures that were sent in. */
  pictures: string[]
}

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
  draft: OrderDraft
  faults: FormErrors
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

export const blank: OrderDraft = { reason: '', comment: '', units: {}, rating: 0, title: '', text: '', pictures: [] }
export const none: OrderDialogsContext = {
  orderNo: '',
  order: undefined,
  purpose: 'details',
  lineId: undefined,
  isFromDetails: false,
  draft: blank,
  faults: {},
  failure: undefined,
}
/** What keeps the form from being sent, by field. */
export function faultsOf({ purpose, draft, order }: OrderDialogsContext): FormErrors {
  if (purpose === 'cancellation') return cancellationErrors(draft)
  if (purpose === 'refund') return refundErrors(draft, order?.productchannel ?? [])
  return purpose === 'rating' ? ratingErrors(draft) : {}
}

/** The line that is rated. */
export const lineOf = ({ order, lineId }: OrderDialogsContext): OrderLine | undefined =>
  order?.productchannel.find(({ id }) => id === lineId)
