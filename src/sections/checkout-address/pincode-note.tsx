import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Cart } from '#generated/api.d.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { normalisePincode, pincodeError } from '#domain/pincode.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { keepPincode } from '#shop/delivery/kept-pincode.ts'
import type { PincodeAnswer } from '#shop/delivery/pincode-answer.tsx'
import { usePlugin } from '#shop/storefront/use-plugin.ts'
import patterns from '#ui/patterns.module.css'

const pincodeAnswer = lazyCode(() => import('#shop/delivery/pincode-answer.tsx'))

interface Props {
  cart: Cart
  pincode: string
  /** Id of the country that the address is in. */
  country: string | undefined
  locale: string
}

/**
 * Says whether the shop delivers this cart to the typed pincode, at what cost and when (PL-08, CK-16), before the rest
 * of the form is filled in.
 */
export function PincodeNote({ cart, pincode: text, country, locale }: Props) {
  const client = useQueryClient()
  const { settings } = useSuspenseQuery(shopValuesQuery()).data
  const plugin = usePlugin('PincodeAvaliability')
  const pincode = normalisePincode(text)
  const isWhole = plugin !== undefined && country === settings['store_country'] && !pincodeError(pincode, plugin.digits)
  const [found, setFound] = useState<{ of: string; version: string; answer: PincodeAnswer }>()

  useEffect(() => {
    if (!isWhole) return undefined
    let isLeft = false
    void pincodeAnswer
      .loadEventually()
      .then(({ answerPincode }) => answerPincode(client, pincode, { cart }, locale))
      .then(
        (answer) => {
          if (isLeft) return
          setFound({ of: pincode, version: cart.version, answer })
          if (answer.kind !== 'problem') keepPincode(pincode)
        },
        () => undefined,
      )
    return () => {
      isLeft = true
    }
  }, [client, isWhole, pincode, cart, locale])

  // Its errors are shown by the form.
  const isOfThese = isWhole && found?.of === pincode && found.version === cart.version
  const answer = isOfThese && found.answer.kind !== 'problem' ? found.answer : undefined
  return (
    <div role="status" className={answer?.kind === 'not-delivered' ? patterns.error : patterns.note}>
      {answer?.kind === 'not-delivered' && answer.text}
      {answer?.kind === 'delivered' && (
        <>
          <p className={patterns.strong}>{answer.cost}</p>
          {answer.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </>
      )}
    </div>
  )
}
