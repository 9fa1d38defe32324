import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { accountQuery } from '#api/account.queries.ts'
import { httpOf } from '#api/client/http-of.ts'
import { trapOf } from '#shop/forms/trap-of.ts'
import { Trap } from '#shop/forms/trap.tsx'
import { useSending } from '#shop/forms/use-sending.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import { selectUser, useAuth } from '#visitor/session.chart.ts'
import css from './wait-form.module.css'
import { requestStockAlert } from '#generated/calls/wait.ts'

export interface WaitProps {
  /** Of the variant that is waited for. */
  sku: string
  /** It has a price: without one it is waited for until there is one. */
  isForSale: boolean
}

/** Takes an address to write to once a product is back (CT-08); what came of it stands in its place. */
export function WaitForm({ sku, isForSale }: WaitProps) {
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const result = useRef<HTMLParagraphElement>(null)
  const [isConfirmed, setConfirmed] = useState(false)
  const isCustomer = useAuth(selectUser) !== undefined
  const own = useQuery({ ...accountQuery(), enabled: isCustomer }).data?.email ?? ''
  const { isBusy, isSent, refusal, send } = useSending()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = field.current?.value.trim() ?? ''
    const wish = { email, sku, ...trapOf(event.currentTarget) }
    const work = async () => setConfirmed((await requestStockAlert(httpOf(client), { body: wish })).is_confirmed)
    // What is wrong is read out with the field.
    send(work, { onError: () => field.current?.focus() })
  }

  // The button is gone: the keyboard goes on in what has taken its place, and then with what came of it.
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (isSent) result.current?.focus()
  }, [isSent])
  // What somebody has typed meanwhile stays.
  useEffect(() => {
    if (field.current?.value === '') field.current.value = own
  }, [own])

  const is = isForSale ? 'back' : 'for sale'
  return (
    <div className={`${css.root} ${patterns.panel}`}>
      <div role="status">
        {isSent && (
          <p ref={result} tabIndex={-1}>
            {isConfirmed
              ? `Thank you. We’ll email you once when it’s ${is}.`
              : `We’ve sent you a link, unless you already have an alert for this. Open it, and we’ll email you once when it’s ${is}.`}
          </p>
        )}
      </div>
      {!isSent && (
        <form onSubmit={submit}>
          <TextField
            ref={field}
            label="E-mail address"
            hint={`We’ll email you once, when it’s ${is}.`}
            type="email"
            required
            name="email"
            autoComplete="email"
            maxLength={254}
            error={refusal}
            action={
              <Button type="submit" loading={isBusy}>
                Tell me
              </Button>
            }
          />
          <Trap />
        </form>
      )}
    </div>
  )
}
