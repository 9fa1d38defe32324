import type { InitialValues, PincodeAvailability } from '#generated/api.d.ts'
import { findCheapest } from '#domain/delivery-methods.ts'
import { formatCost, describeMethods } from '#domain/delivery-words.ts'
import { createMoneyFormatter } from '#domain/money-formatter.ts'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/delivery.ts'

interface Props {
  /** Undefined while it is asked. */
  found: PincodeAvailability | undefined
  locale: string
  /** With them, a shopper who is not delivered to reads whom to ask. */
  settings?: InitialValues['settings']
}

/** The delivery to a pincode: cost, dates and methods, or that there is none. */
export function PincodeResult({ found, locale, settings }: Props) {
  if (!found) return <p>{t.checking()}</p>
  const { pincode, methods, cash_on_delivery: takesCash } = found
  const likely = findCheapest(methods)
  if (!likely)
    return (
      <p>
        {t.noDelivery({ pincode })}
        {settings && <AskUs settings={settings} />}
      </p>
    )
  const wording = { pincode, locale, formatMoney: createMoneyFormatter(locale, methods) }
  const { price, free_from: free, more_for_free: more } = likely
  const threshold = more
    ? t.moreForFree({ amount: wording.formatMoney(more) })
    : free && price.amount > 0 && likely.total === undefined && t.freeFrom({ amount: wording.formatMoney(free) })
  return (
    <>
      <p className={patterns.strong}>{formatCost(likely, wording)}</p>
      {describeMethods(methods, likely, wording).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {threshold && <p>{threshold}</p>}
      <p>{takesCash ? t.cashOnDelivery() : t.noCashOnDelivery()}</p>
    </>
  )
}

function AskUs({ settings }: Required<Pick<Props, 'settings'>>) {
  const { enable_customer_care: isOn, customer_care_email: email } = settings
  if (!isOn || typeof email !== 'string' || email === '') return null
  const renderLink = (text: string) => (
    <a key="link" href={`mailto:${email}`}>
      {text}
    </a>
  )
  return <> {t.askUs({ link: renderLink })}</>
}
