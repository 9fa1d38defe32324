import { useEffect, useId, useRef, useState } from 'react'
import type { Cart, ShippingMethod } from '#generated/api.d.ts'
import { formatCost, describeMethods } from '#domain/delivery-words.ts'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import { normalisePincode } from '#domain/pincode.ts'
import { useForm } from '#forms/use-form.ts'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/delivery.ts'
import css from './delivery-part.module.css'
import { savePincode } from './saved-pincode.ts'
import { PincodeField, pincodeRules } from './pincode-field.tsx'
import type { CartDelivery } from './use-cart-delivery.ts'

interface Props {
  cart: Cart
  delivery: CartDelivery | undefined
  formatMoney: MoneyFormatter
  locale: string
  /** Number of digits in a pincode. */
  digits: number
}

/** Delivery of a cart: cost, dates, the amount missing for free delivery, and the pincode. */
export function DeliveryPart({ cart, delivery, formatMoney, locale, digits }: Props) {
  const [isChanging, setChanging] = useState(false)
  if (!delivery || isChanging)
    return <PincodeForm digits={digits} text={delivery?.pincode ?? ''} onDone={() => setChanging(false)} />
  const { pincode, method, methods, isOfAddress } = delivery
  const fault = faultOf(delivery)
  return (
    <div className={`${patterns.stack4} ${patterns.small}`}>
      <div className={patterns.between}>
        <div role="status">
          {fault ? (
            <p className={patterns.error}>{fault}</p>
          ) : (
            <p className={patterns.strong}>
              {method ? formatCost(method, { pincode, formatMoney }) : t.calculating({ pincode })}
            </p>
          )}
        </div>
        {!isOfAddress && (
          <button
            type="button"
            className={`${patterns.action} ${patterns.soft} ${patterns.small}`}
            aria-label={t.changePincode()}
            onClick={() => setChanging(true)}
          >
            {t.change()}
          </button>
        )}
      </div>
      {method && (
        <>
          {describeMethods(methods, method, { locale, formatMoney }).map((line) => (
            <p key={line} className={patterns.note}>
              {line}
            </p>
          ))}
          <MissingForFree cart={cart} method={method} formatMoney={formatMoney} />
        </>
      )}
    </div>
  )
}

function faultOf({ state, pincode }: CartDelivery): string | undefined {
  if (state === 'not-delivered') return pincode ? t.notDeliveredTo({ pincode }) : t.notDeliveredToAddress()
  return state === 'failed' ? t.costUnknown() : undefined
}

/** The amount missing for free delivery; nothing when delivery is free or never will be. */
function MissingForFree({
  cart,
  method,
  formatMoney,
}: {
  cart: Cart
  method: ShippingMethod
  formatMoney: MoneyFormatter
}) {
  const id = useId()
  const { more_for_free: more } = method
  if (!more) return null
  return (
    <>
      <p id={id}>{t.moreForFree({ amount: formatMoney(more) })}</p>
      <progress
        className={css.progress}
        aria-labelledby={id}
        max={cart.sub_total.amount + more.amount}
        value={cart.sub_total.amount}
      />
    </>
  )
}

function PincodeForm({ digits, text, onDone }: { digits: number; text: string; onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const { form, field } = useForm({
    initial: { pincode: text },
    check: pincodeRules(digits),
    submit: ({ pincode }): void => {
      savePincode(normalisePincode(pincode))
      onDone()
    },
  })

  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])

  return (
    <form {...form}>
      <PincodeField ref={input} {...field('pincode')} />
    </form>
  )
}
