/** Validation of the forms about an order; the server validates again (AC-05). */
import { exceedsLength } from './custom-text.ts'
import { type Reason, cancelReasons, reasonLabel, refundReasons } from './order-rules.ts'
import * as t from '#words/orders.ts'

/** The API's limits. */
export const MAX_COMMENT = 1000
export const MAX_REVIEW_TITLE = 120
export const MAX_REVIEW_TEXT = 3000
export const MAX_REVIEW_PICTURES = 3
export const MAX_RETURN_PICTURES = 5

/** Messages by field. */
export type FormErrors = Readonly<Record<string, string>>

interface RefundableLine {
  id: number
  refundable_quantity: number
}

/** Units to return by line id. */
export type RefundUnits = Readonly<Record<number, number>>

interface RefundDraft {
  reason: string
  comment: string
  units: RefundUnits
  pictures: readonly string[]
}

export const cancellationErrors = ({ reason }: { reason: string }): FormErrors => reasonError(cancelReasons, reason)

export function refundErrors(
  { reason, comment, units, pictures }: RefundDraft,
  lines: readonly RefundableLine[],
): FormErrors {
  const errors: Record<string, string> = { ...reasonError(refundReasons, reason) }
  const requested = toRefundLines(units)
  if (comment.length > MAX_COMMENT) errors['comment'] = t.tooLong({ max: MAX_COMMENT })
  if (requested.length === 0) errors['units'] = t.chooseItems()
  for (const { id, quantity } of requested) {
    const most = lines.find((line) => line.id === id)?.refundable_quantity ?? 0
    if (!Number.isInteger(quantity) || quantity < 0 || quantity > most) errors['units'] = t.tooManyUnits()
  }
  if (pictures.length > MAX_RETURN_PICTURES) errors['pictures'] = t.tooManyPictures({ max: MAX_RETURN_PICTURES })
  return errors
}

export const toRefundLines = (units: RefundUnits): { id: number; quantity: number }[] =>
  Object.entries(units).flatMap(([id, quantity]) => (quantity === 0 ? [] : [{ id: Number(id), quantity }]))

interface ReviewDraft {
  rating: number
  title: string
  text: string
  pictures: readonly string[]
}

/** Only the stars are required. */
export function ratingErrors({ rating, title, text, pictures }: ReviewDraft): FormErrors {
  const errors: Record<string, string> = {}
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) errors['rating'] = t.chooseStars()
  if (exceedsLength(title, MAX_REVIEW_TITLE)) errors['title'] = t.tooLong({ max: MAX_REVIEW_TITLE })
  if (exceedsLength(text, MAX_REVIEW_TEXT)) errors['text'] = t.tooLong({ max: MAX_REVIEW_TEXT })
  if (pictures.length > MAX_REVIEW_PICTURES) errors['pictures'] = t.tooManyPictures({ max: MAX_REVIEW_PICTURES })
  return errors
}

const reasonError = (reasons: readonly Reason[], reason: string): FormErrors =>
  reasonLabel(reasons, reason) === undefined ? { reason: t.chooseReason() } : {}
