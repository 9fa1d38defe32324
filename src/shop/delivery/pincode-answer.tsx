import type { QueryClient } from '@tanstack/react-query'
import type { Cart, InitialValues, PincodeAvailability } from '#generated/api.d.ts'
import { cartDeliveryQuery } from '#api/cart-delivery.queries.ts'
import { ApiError } from '#api/client/errors.ts'
import { pincodeQuery } from '#api/plugins.queries.ts'
import { findCheapest } from '#domain/delivery-methods.ts'
import { formatCost, describeMethods } from '#domain/delivery-words.ts'
import { createMoneyFormatter } from '#domain/money-formatter.ts'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/delivery.ts'

/** The answer for a pincode: cost and dates, that it is not delivered to, or an error. */
export type PincodeAnswer =
  | { kind: 'delivered'; cost: string; lines: string[] }
  | { kind: 'not-delivered'; text: string }
  | { kind: 'problem'; text: string }

/** The goods to deliver: one unit of a product, or a cart. */
export type Sent = { sku: string } | { cart: Cart }

/** Fetches the answer; never rejects. Loaded with the first question. */
export async function answerPincode(
  client: QueryClient,
  pincode: string,
  sent: Sent,
  locale: string,
): Promise<PincodeAnswer> {
  try {
    return 'cart' in sent
      ? toAnswer(await client.query(cartDeliveryQuery(sent.cart, pincode)), locale)
      : toAnswer(await client.query(pincodeQuery(pincode, sent.sku)), locale)
  } catch (error) {
    const text = error instanceof ApiError ? error.message : t.checkFailed()
    return { kind: 'problem', text }
  }
}

function toAnswer(found: PincodeAvailability, locale: string): PincodeAnswer {
  const { pincode, methods, cash_on_delivery: takesCash } = found
  const likely = findCheapest(methods)
  if (!likely) return { kind: 'not-delivered', text: t.noDelivery({ pincode }) }
  const wording = { pincode, locale, formatMoney: createMoneyFormatter(locale, methods) }
  const { price, free_from: free, more_for_free: more } = likely
  const threshold = more
    ? t.moreForFree({ amount: wording.formatMoney(more) })
    : free && price.amount > 0 && likely.total === undefined && t.freeFrom({ amount: wording.formatMoney(free) })
  return {
    kind: 'delivered',
    cost: formatCost(likely, wording),
    lines: [
      ...describeMethods(methods, likely, wording),
      ...(threshold ? [threshold] : []),
      takesCash ? t.cashOnDelivery() : t.noCashOnDelivery(),
    ],
  }
}

interface AnswerProps {
  answer: PincodeAnswer
  settings: InitialValues['settings']
}

/**
 * Shows cost, dates and methods, or that the shop does not deliver there and whom to ask. An error is shown at the
 * field instead.
 */
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

/** Contact for pincodes that are not delivered to. */
function AskUs({ settings }: Pick<AnswerProps, 'settings'>) {
  const { enable_customer_care: isOn, customer_care_email: email } = settings
  if (!isOn || typeof email !== 'string' || email === '') return null
  const renderLink = (text: string) => (
    <a key="link" href={`mailto:${email}`}>
      {text}
    </a>
  )
  return <> {t.askUs({ link: renderLink })}</>
}
