import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { InitialValues } from '#generated/api.d.ts'
import { ownMessages } from '#domain/messages.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { normalisePincode, pincodeProblem } from '#domain/pincode.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import { usePlugin } from '../storefront/use-plugin.ts'
import { keepPincode, keptPincode } from './kept-pincode.ts'
import type { PincodeAnswer } from './pincode-answer.ts'
import css from './pincode-check.module.css'

const answers = lazyCode(() => import('./pincode-answer.ts'))

/**
 * “Delivery pincode” (PL-08, CK-16): whether the shop delivers there, for how much and by when, on the product page and in the quick view.
 * The last pincode is kept in this browser, for the cart and the checkout too. Nothing where the plugin is not installed.
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
  const [found, setFound] = useState<{ sku: string; answer: PincodeAnswer }>()
  // Another variant may weigh more, or be delivered free.
  const answer = found?.sku === sku ? found.answer : undefined
  const setAnswer = (next: PincodeAnswer | undefined) => setFound(next && { sku, answer: next })
  const [isAsking, setAsking] = useState(false)
  // Only the reply to the latest request counts.
  const question = useRef(0)

  async function ask(pincode: string) {
    const mine = ++question.current
    setAsking(true)
    const reply = await answers.load().then(
      ({ answerPincode }) => answerPincode(client, pincode, { sku }, locale),
      () => ({ kind: 'problem', text: ownMessages.noConnection }) as const,
    )
    if (mine !== question.current) return
    setAsking(false)
    setAnswer(reply)
    if (reply.kind !== 'problem') keepPincode(pincode)
  }

  const recall = useEffectEvent(async () => {
    // Of the variant before: another one may weigh more, or be delivered free.
    const isAgain = isAsking || found?.answer.kind === 'delivered'
    const pincode = isAgain ? normalisePincode(text) : keptPincode()
    if (pincode === '' || pincodeProblem(pincode, digits)) return
    const start = question.current
    if (!(await answers.load().catch(() => undefined))) return
    // Somebody may have been quicker.
    if (question.current !== start || (!isAgain && field.current?.value !== '')) return
    setText(pincode)
    await ask(pincode)
  })

  // A visitor who has asked before need not ask on each product. (Not in the server's HTML, which is everybody's.)
  useEffect(() => {
    void recall()
    return () => {
      question.current += 1
    }
  }, [sku])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const pincode = normalisePincode(text)
    const problem = pincodeProblem(pincode, digits)
    setText(pincode)
    if (!problem) return void ask(pincode)
    question.current += 1
    setAsking(false)
    setAnswer({ kind: 'problem', text: problem })
    field.current?.focus()
  }

  return (
    <form className={`${css.root} ${patterns.stack4}`} noValidate onSubmit={submit}>
      <div aria-live="polite">
        <TextField
          ref={field}
          label="Delivery pincode"
          name="pincode"
          inputMode="numeric"
          autoComplete="postal-code"
          enterKeyHint="go"
          maxLength={40}
          value={text}
          error={answer?.kind === 'problem' ? answer.text : undefined}
          onChange={({ target }) => {
            setText(target.value)
            // An answer of another pincode must not stand beside this one.
            question.current += 1
            setAsking(false)
            setAnswer(undefined)
          }}
          action={
            <Button type="submit" look="quiet" aria-busy={isAsking || undefined}>
              Check
            </Button>
          }
        />
      </div>
      <div role="status" className={`${css.answer} ${patterns.small}`}>
        {isAsking && !answer && <p>Checking…</p>}
        {answer?.kind === 'delivered' && <Answer answer={answer} />}
        {answer?.kind === 'not-delivered' && (
          <p>
            {answer.text}
            <AskUs settings={settings} />
          </p>
        )}
      </div>
    </form>
  )
}

/** What delivery costs there, then how and when it arrives. */
function Answer({ answer: { cost, lines } }: { answer: Extract<PincodeAnswer, { kind: 'delivered' }> }) {
  return (
    <>
      <p className={patterns.strong}>{cost}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  )
}

/** A way on where none goes: whom to write to. */
function AskUs({ settings }: Pick<FormProps, 'settings'>) {
  const { enable_customer_care: isOn, customer_care_email: email } = settings
  if (!isOn || typeof email !== 'string' || email === '') return null
  return (
    <>
      {' '}
      <a href={`mailto:${email}`}>Write to us</a>, we may find a way.
    </>
  )
}
