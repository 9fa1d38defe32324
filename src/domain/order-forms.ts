/** Validation of the forms about an order; the server validates again (AC-05). */
import { isLonger } from './custom-text.ts'
import { ownOrderMessages } from './checkout-messages.ts'
import { type Reason, cancelReasons, reasonLabel, refundReasons } from './order-rules.ts'

/** The API's limits. */
export const MAX_COMMENT = 1000
export const MAX_REVIEW_TITLE = 120
export const MAX_REVIEW_TEXT = 3000
export const MAX_REVIEW_PICTURES = 3

/** Messages by field. */
export type FormFaults = Readonly<Record<string, string>>

interface RefundableLine {
  id: number
  refundable_quantity: number
}

/** Units to return by line id. */
export type RefundUnits = Readonly<Record<number, number>>

export const cancellationFaults = ({ reason }: { reason: string }): FormFaults => reasonFault(cancelReasons, reason)

export function refundFaults(
  { reason, comment, units }: { reason: string; comment: string; units: RefundUnits },
  lines: readonly RefundableLine[],
): FormFaults {
  const faults: Record<string, string> = { ...reasonFault(refundReasons, reason) }
  const wishes = wishesOf(units)
  if (comment.length > MAX_COMMENT) faults['comment'] = ownOrderMessages.tooLong(MAX_COMMENT)
  if (wishes.length === 0) faults['units'] = ownOrderMessages.chooseLines
  for (const { id, quantity } of wishes) {
    const most = lines.find((line) => line.id === id)?.refundable_quantity ?? 0
    if (!Number.isInteger(quantity) || quantity < 0 || quantity > most) faults['units'] = ownOrderMessages.tooManyUnits
  }
  return faults
}

export const wishesOf = (units: RefundUnits): { id: number; quantity: number }[] =>
  Object.entries(units).flatMap(([id, quantity]) => (quantity === 0 ? [] : [{ id: Number(id), quantity }]))

interface ReviewDraft {
  rating: number
  title: string
  text: string
  pictures: readonly string[]
}

/** Only the stars are required. */
export function ratingFaults({ rating, title, text, pictures }: ReviewDraft): FormFaults {
  const faults: Record<string, string> = {}
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) faults['rating'] = ownOrderMessages.chooseStars
  if (isLonger(title, MAX_REVIEW_TITLE)) faults['title'] = ownOrderMessages.tooLong(MAX_REVIEW_TITLE)
  if (isLonger(text, MAX_REVIEW_TEXT)) faults['text'] = ownOrderMessages.tooLong(MAX_REVIEW_TEXT)
  if (pictures.length > MAX_REVIEW_PICTURES) faults['pictures'] = ownOrderMessages.tooManyPictures(MAX_REVIEW_PICTURES)
  return faults
}

const reasonFault = (reasons: readonly Reason[], reason: string): FormFaults =>
  reasonLabel(reasons, reason) === undefined ? { reason: ownOrderMessages.chooseReason } : {}
