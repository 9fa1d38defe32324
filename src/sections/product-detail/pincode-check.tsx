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
import type { PincodeAnswer } from '#shop/address/pincode-answer.ts'
import { usePlugin } from '#shop/storefront/use-plugin.ts'
import css from './pincode-check.module.css'

const REMEMBERED = 'vitrine_pincode'

const answers = lazyCode(() => import('#shop/address/pincode-answer.ts'))

/**
 * “Delivery pincode” (PL-08): whether the shop delivers there and by when, on the product page and in the quick view. The last pincode is
 * remembered in this browser. Nothing where the plugin is not installed.
 */
export function PincodeCheck({ locale }: { locale: string }) {
  const { data: shop } = useSuspenseQuery(shopValuesQuery())
  const config = usePlugin('PincodeAvaliability')
  return config && <PincodeForm locale={locale} digits={config.digits} settings={shop.settings} />
}

interface FormProps {
  locale: string
  digits: number
  settings: InitialValues['settings']
}

function PincodeForm({ locale, digits, settings }: FormProps) {
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<PincodeAnswer>()
  const [isAsking, setAsking] = useState(false)
  // Only the reply to the latest request counts.
  const question = useRef(0)

  async function ask(pincode: string) {
    const mine = ++question.current
    setAsking(true)
    const found = await answers.load().then(
      ({ answerPincode }) => answerPincode(client, pincode, locale),
      () => ({ kind: 'problem', text: ownMessages.noConnection }) as const,
    )
    if (mine !== question.current) return
    setAsking(false)
    setAnswer(found)
    if (found.kind !== 'problem') remember(pincode)
  }

  const recall = useEffectEvent(async () => {
    const pincode = remembered()
    if (pincode === '' || pincodeProblem(pincode, digits)) return
    const start = question.current
    if (!(await answers.load().catch(() => undefined))) return
    // Somebody may have been quicker.
    if (question.current !== start || field.current?.value !== '') return
    setText(pincode)
    await ask(pincode)
  })

  // A visitor who has asked before need not ask on each product. (Not in the server's HTML, which is everybody's.)
  useEffect(() => {
    void recall()
    return () => {
      question.current += 1
    }
  }, [])

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
      <p role="status" className={`${css.answer} ${patterns.small}`}>
        {isAsking && !answer && 'Checking…'}
        {answer && answer.kind !== 'problem' && answer.text}
        {answer?.kind === 'not-delivered' && <AskUs settings={settings} />}
      </p>
    </form>
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

// Storage may be switched off, and then throws.
function remembered(): string {
  try {
    return normalisePincode(localStorage.getItem(REMEMBERED) ?? '')
  } catch {
    return ''
  }
}

function remember(pincode: string): void {
  try {
    localStorage.setItem(REMEMBERED, pincode)
  } catch {
    // It is asked again next time.
  }
}
