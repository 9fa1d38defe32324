import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { normalisePincode, pincodeProblem } from '#domain/pincode.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import type { PincodeAnswer } from '#shop/address/pincode-answer.ts'
import { usePlugin } from '#shop/storefront/use-plugin.ts'
import patterns from '#ui/patterns.module.css'

const pincodeAnswer = lazyCode(() => import('#shop/address/pincode-answer.ts'))

interface Props {
  pincode: string
  /** Id of the country that the address is in. */
  country: string | undefined
  locale: string
}

/** Whether the shop delivers to the pincode that is typed, and by when (PL-08): known before anything else is filled in. */
export function PincodeNote({ pincode: text, country, locale }: Props) {
  const client = useQueryClient()
  const { settings } = useSuspenseQuery(shopValuesQuery()).data
  const plugin = usePlugin('PincodeAvaliability')
  const pincode = normalisePincode(text)
  const isWhole =
    plugin !== undefined && country === settings['store_country'] && !pincodeProblem(pincode, plugin.digits)
  const [found, setFound] = useState<{ of: string; answer: PincodeAnswer }>()

  useEffect(() => {
    if (!isWhole) return undefined
    let isLeft = false
    void pincodeAnswer
      .arrives()
      .then(({ answerPincode }) => answerPincode(client, pincode, locale))
      .then(
        (answer) => !isLeft && setFound({ of: pincode, answer }),
        () => undefined,
      )
    return () => {
      isLeft = true
    }
  }, [client, isWhole, pincode, locale])

  // Its problems are the form's own to tell.
  const answer = isWhole && found?.of === pincode && found.answer.kind !== 'problem' ? found.answer : undefined
  return (
    <p role="status" className={answer?.kind === 'not-delivered' ? patterns.error : patterns.note}>
      {answer?.text}
    </p>
  )
}
