/** What is wrong with the forms about an order before they are sent; the server checks them once more (AC-05). */
import { isLonger } from './custom-text.ts'
import { ownOrderMessages } from './checkout-messages.ts'
import { type Reason, cancelReasons, reasonLabel, refundReasons } from './order-rules.ts'

/** Longest texts that the API takes. */
export const MAX_COMMENT = 1000
export const MAX_REVIEW_TITLE = 120
export const MAX_REVIEW_TEXT = 3000
export const MAX_REVIEW_PICTURES = 3

/** Messages by field; of a field that is well there is none. */
export type FormFaults = Readonly<Record<string, string>>

/** A line of an order as far as it can be given back. */
interface RefundableLine {
  id: number
  refundable_quantity: number
}

/** Wishes to give units of lines back, by the line's id; lines that stay have 0 or are not named. */
export type RefundUnits = Readonly<Record<number, number>>

/** Why an order is called off. */
export const cancellationFaults = ({ reason }: { reason: string }): FormFaults => reasonFault(cancelReasons, reason)

/** What is to be given back, and why. */
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

/** The lines that a request for a refund names. */
export const wishesOf = (units: RefundUnits): { id: number; quantity: number }[] =>
  Object.entries(units).flatMap(([id, quantity]) => (quantity === 0 ? [] : [{ id: Number(id), quantity }]))

/** What is said of a product. */
interface ReviewDraft {
  rating: number
  title: string
  text: string
  /** Paths of pictures that were sent in. */
  pictures: readonly string[]
}

/** Stars, and words and pictures that are not needed. */
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
