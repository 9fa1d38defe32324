import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { accountQuery } from '#api/account.queries.ts'
import { httpOf } from '#api/client/http-of.ts'
import { checkBy, email, required } from '#domain/field-rules.ts'
import { FormResult } from '#forms/form-result.tsx'
import { readHoneypot } from '#forms/read-honeypot.ts'
import { Honeypot } from '#forms/honeypot.tsx'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import { selectUser, useAuth } from '#visitor/session.chart.ts'
import * as t from '#words/product.ts'
import * as common from '#words/common.ts'
import css from './stock-alert-form.module.css'
import { requestStockAlert } from '#generated/calls/stock-alerts.ts'

export interface StockAlertProps {
  /** The variant's SKU. */
  sku: string
  /** Whether it has a price; otherwise the alert is sent once it has one. */
  isForSale: boolean
}

const check = checkBy({ email: [required, email] })

/** The form for a back-in-stock alert (CT-08), replaced by its result. */
export function StockAlertForm({ sku, isForSale }: StockAlertProps) {
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [isConfirmed, setConfirmed] = useState(false)
  const isCustomer = useAuth(selectUser) !== undefined
  const own = useQuery({ ...accountQuery(), enabled: isCustomer }).data?.email ?? ''
  const { errors, form, isSending, isSent, message } = useForm({
    check,
    submit: async ({ email }, element) => {
      const alert = { email: email.trim(), sku, ...readHoneypot(element) }
      setConfirmed((await requestStockAlert(httpOf(client), { body: alert })).is_confirmed)
    },
  })

  // The form replaces the button that opened it.
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (field.current?.value === '') field.current.value = own
  }, [own])

  return (
    <div className={`${css.root} ${patterns.panel}`}>
      {isSent ? (
        <FormResult>{!isConfirmed ? t.alertUnconfirmed() : isForSale ? t.alertSet() : t.alertSetUnpriced()}</FormResult>
      ) : (
        <form {...form}>
          <TextField
            ref={field}
            label={common.email()}
            hint={isForSale ? t.alertHint() : t.alertHintUnpriced()}
            type="email"
            required
            name="email"
            autoComplete="email"
            maxLength={254}
            error={errors['email'] ?? message}
            action={
              <Button type="submit" loading={isSending}>
                {t.alertSubmit()}
              </Button>
            }
          />
          <Honeypot />
        </form>
      )}
    </div>
  )
}
