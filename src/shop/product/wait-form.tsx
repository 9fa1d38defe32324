import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { accountQuery } from '#api/account.queries.ts'
import { httpOf } from '#api/client/http-of.ts'
import { checkBy, email, required } from '#domain/field-rules.ts'
import { FormResult } from '#forms/form-result.tsx'
import { trapOf } from '#forms/trap-of.ts'
import { Trap } from '#forms/trap.tsx'
import { useForm } from '#forms/use-form.ts'
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

const check = checkBy({ email: [required, email] })

/** Takes an address to write to once a product is back (CT-08); what came of it stands in its place. */
export function WaitForm({ sku, isForSale }: WaitProps) {
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [isConfirmed, setConfirmed] = useState(false)
  const isCustomer = useAuth(selectUser) !== undefined
  const own = useQuery({ ...accountQuery(), enabled: isCustomer }).data?.email ?? ''
  const { errors, form, isSending, isSent, message } = useForm({
    check,
    submit: async ({ email }, element) => {
      const alert = { email: email.trim(), sku, ...trapOf(element) }
      setConfirmed((await requestStockAlert(httpOf(client), { body: alert })).is_confirmed)
    },
  })

  // The button that opened the form is gone.
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (field.current?.value === '') field.current.value = own
  }, [own])

  const is = isForSale ? 'back' : 'for sale'
  return (
    <div className={`${css.root} ${patterns.panel}`}>
      {isSent ? (
        <FormResult>
          {isConfirmed
            ? `Thank you. We’ll email you once when it’s ${is}.`
            : `We’ve sent you a link, unless you already have an alert for this. Open it, and we’ll email you once when it’s ${is}.`}
        </FormResult>
      ) : (
        <form {...form}>
          <TextField
            ref={field}
            label="E-mail address"
            hint={`We’ll email you once, when it’s ${is}.`}
            type="email"
            required
            name="email"
            autoComplete="email"
            maxLength={254}
            error={errors['email'] ?? message}
            action={
              <Button type="submit" loading={isSending}>
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
