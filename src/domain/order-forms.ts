/** Validation of the forms about an order; the server validates again (AC-05). */
import { exceedsLength } from './custom-text.ts'
import { ownOrderMessages } from './checkout-messages.ts'
import { type Reason, cancelReasons, reasonLabel, refundReasons } from './order-rules.ts'

/** The API's limits. */
export const MAX_COMMENT = 1000
export const MAX_REVIEW_TITLE = 120
export const MAX_REVIEW_TEXT = 3000
export const MAX_REVIEW_PICTURES = 3

/** Messages by field. */
export type FormErrors = Readonly<Record<string, string>>

interface RefundableLine {
  id: number
  refundable_quantity: number
}

/** Units to return by line id. */
export type RefundUnits = Readonly<Record<number, number>>

export const cancellationErrors = ({ reason }: { reason: string }): FormErrors => reasonError(cancelReasons, reason)

export function refundErrors(
  { reason, comment, units }: { reason: string; comment: string; units: RefundUnits },
  lines: readonly RefundableLine[],
): FormErrors {
  const faults: Record<string, string> = { ...reasonError(refundReasons, reason) }
  const wishes = toRefundLines(units)
  if (comment.length > MAX_COMMENT) faults['comment'] = ownOrderMessages.tooLong(MAX_COMMENT)
  if (wishes.length === 0) faults['units'] = ownOrderMessages.chooseLines
  for (const { id, quantity } of wishes) {
    const most = lines.find((line) => line.id === id)?.refundable_quantity ?? 0
    if (!Number.isInteger(quantity) || quantity < 0 || quantity > most) faults['units'] = ownOrderMessages.tooManyUnits
  }
  return faults
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
  const faults: Record<string, string> = {}
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) faults['rating'] = ownOrderMessages.chooseStars
  if (exceedsLength(title, MAX_REVIEW_TITLE)) faults['title'] = ownOrderMessages.tooLong(MAX_REVIEW_TITLE)
  if (exceedsLength(text, MAX_REVIEW_TEXT)) faults['text'] = ownOrderMessages.tooLong(MAX_REVIEW_TEXT)
  if (pictures.length > MAX_REVIEW_PICTURES) faults['pictures'] = ownOrderMessages.tooManyPictures(MAX_REVIEW_PICTURES)
  return faults
}

const reasonError = (reasons: readonly Reason[], reason: string): FormErrors =>
  reasonLabel(reasons, reason) === undefined ? { reason: ownOrderMessages.chooseReason } : {}
