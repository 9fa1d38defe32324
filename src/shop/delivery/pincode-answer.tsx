import type { QueryClient } from '@tanstack/react-query'
import type { Cart, InitialValues, PincodeAvailability } from '#generated/api.d.ts'
import { cartDeliveryQuery } from '#api/cart-delivery.queries.ts'
import { ApiError } from '#api/client/errors.ts'
import { pincodeQuery } from '#api/plugins.queries.ts'
import { cheapestOf } from '#domain/delivery-methods.ts'
import { costWords, methodLines } from '#domain/delivery-words.ts'
import { moneyWords } from '#domain/money-words.ts'
import patterns from '#ui/patterns.module.css'

/** What the shop says of a pincode: what delivery costs and when it arrives, that nothing goes there, or why it cannot tell. */
export type PincodeAnswer =
  | { kind: 'delivered'; cost: string; lines: string[] }
  | { kind: 'not-delivered'; text: string }
  | { kind: 'problem'; text: string }

/** What would be sent: one unit of a product, or a cart. */
export type Sent = { sku: string } | { cart: Cart }

/** Asks the shop; never rejects. Loaded with the first question: a page that nobody asks anything on does not carry it. */
export async function answerPincode(
  client: QueryClient,
  pincode: string,
  sent: Sent,
  locale: string,
): Promise<PincodeAnswer> {
  try {
    return 'cart' in sent
      ? inWords(await client.query(cartDeliveryQuery(sent.cart, pincode)), locale)
      : inWords(await client.query(pincodeQuery(pincode, sent.sku)), locale)
  } catch (error) {
    const text = error instanceof ApiError ? error.message : 'This cannot be checked right now. Please try again.'
    return { kind: 'problem', text }
  }
}

function inWords(found: PincodeAvailability, locale: string): PincodeAnswer {
  const { pincode, methods, cash_on_delivery: takesCash } = found
  const likely = cheapestOf(methods)
  if (!likely) return { kind: 'not-delivered', text: `We do not deliver to ${pincode} yet.` }
  const wording = { pincode, locale, words: moneyWords(locale, methods) }
  const { price, free_from: free, more_for_free: more } = likely
  const threshold = more
    ? `${wording.words(more)} more for free delivery`
    : free && price.amount > 0 && likely.total === undefined && `Free delivery from ${wording.words(free)}`
  return {
    kind: 'delivered',
    cost: costWords(likely, wording),
    lines: [
      ...methodLines(methods, likely, wording),
      ...(threshold ? [threshold] : []),
      takesCash ? 'Cash on delivery available' : 'No cash on delivery',
    ],
  }
}

interface AnswerProps {
  answer: PincodeAnswer
  settings: InitialValues['settings']
}

/** What delivery costs there, then how and when it arrives; or that nothing goes there, and whom to ask. A problem stands at the field. */
export function Answer({ answer, settings }: AnswerProps) {
  if (answer.kind === 'problem') return null
  if (answer.kind === 'not-delivered')
    return (
      <p>
        {answer.text}
        <AskUs settings={settings} />
      </p>
    )
  return (
    <>
      <p className={patterns.strong}>{answer.cost}</p>
      {answer.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  )
}

/** A way on where none goes: whom to write to. */
function AskUs({ settings }: Pick<AnswerProps, 'settings'>) {
  const { enable_customer_care: isOn, customer_care_email: email } = settings
  if (!isOn || typeof email !== 'string' || email === '') return null
  return (
    <>
      {' '}
      <a href={`mailto:${email}`}>Write to us</a>, we may find a way.
    </>
  )
}
