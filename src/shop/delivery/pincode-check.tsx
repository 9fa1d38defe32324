import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { InitialValues } from '#generated/api.d.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { normalisePincode, pincodeError } from '#domain/pincode.ts'
import { Button } from '#ui/button.tsx'
import { loadForPress } from '#ui/explain-failure.ts'
import { TextField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/delivery.ts'
import { usePlugin } from '../storefront/use-plugin.ts'
import { keepPincode, keptPincode } from './kept-pincode.ts'
import type * as Answers from './pincode-answer.tsx'
import css from './pincode-check.module.css'

const answers = lazyCode(() => import('./pincode-answer.tsx'))

/**
 * The delivery check (PL-08, CK-16) on the product page and in the quick view: whether the shop delivers to a pincode,
 * at what cost and when. The pincode is stored for the cart and the checkout. Renders nothing without the plugin.
 */
export function PincodeCheck({ locale, sku }: { locale: string; sku: string }) {
  const { data: shop } = useSuspenseQuery(shopValuesQuery())
  const config = usePlugin('PincodeAvaliability')
  return config && <PincodeForm locale={locale} sku={sku} digits={config.digits} settings={shop.settings} />
}

interface FormProps {
  locale: string
  sku: string
  digits: number
  settings: InitialValues['settings']
}

function PincodeForm({ locale, sku, digits, settings }: FormProps) {
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ sku: string; answer: Answers.PincodeAnswer; Answer?: typeof Answers.Answer }>()
  // Another variant may have a different weight or qualify for free delivery.
  const { answer, Answer } = found?.sku === sku ? found : {}
  const [isAsking, setAsking] = useState(false)
  // Only the reply to the latest request counts.
  const question = useRef(0)

  async function ask(pincode: string) {
    const mine = ++question.current
    setAsking(true)
    const code = await loadForPress(answers, () => mine === question.current && setAsking(false))
    if (!code || mine !== question.current) return
    setAsking(true)
    const reply = await code.answerPincode(client, pincode, { sku }, locale)
    if (mine !== question.current) return
    setAsking(false)
    setFound({ sku, answer: reply, Answer: code.Answer })
    if (reply.kind !== 'problem') keepPincode(pincode)
  }

  const recall = useEffectEvent(async () => {
    // The answer for the previous variant may not apply to this one.
    const isAgain = isAsking || found?.answer.kind === 'delivered'
    const pincode = isAgain ? normalisePincode(text) : keptPincode()
    if (pincode === '' || pincodeError(pincode, digits)) return
    const start = question.current
    if (!(await answers.load().catch(() => undefined))) return
    // The shopper may have asked meanwhile.
    if (question.current !== start || (!isAgain && field.current?.value !== '')) return
    setText(pincode)
    await ask(pincode)
  })

  // Repeats the last check on other products. Not in the server's HTML, which is the same for everyone.
  useEffect(() => {
    void recall()
    return () => {
      question.current += 1
    }
  }, [sku])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const pincode = normalisePincode(text)
    const problem = pincodeError(pincode, digits)
    setText(pincode)
    if (!problem) return void ask(pincode)
    question.current += 1
    setAsking(false)
    setFound({ sku, answer: { kind: 'problem', text: problem } })
    field.current?.focus()
  }

  return (
    <form className={`${css.root} ${patterns.stack4}`} noValidate onSubmit={submit}>
      <div aria-live="polite">
        <TextField
          ref={field}
          label={t.pincode()}
          name="pincode"
          inputMode="numeric"
          autoComplete="postal-code"
          enterKeyHint="go"
          maxLength={40}
          value={text}
          error={answer?.kind === 'problem' ? answer.text : undefined}
          onChange={({ target }) => {
            setText(target.value)
            // The answer belongs to the previous PIN code.
            question.current += 1
            setAsking(false)
            setFound(undefined)
          }}
          action={
            <Button type="submit" look="quiet" aria-busy={isAsking || undefined}>
              {t.check()}
            </Button>
          }
        />
      </div>
      <div role="status" className={`${css.answer} ${patterns.small}`}>
        {isAsking && !answer && <p>{t.checking()}</p>}
        {answer && Answer && <Answer answer={answer} settings={settings} />}
      </div>
    </form>
  )
}
