import { useQueryClient } from '@tanstack/react-query'
import { httpOf } from '#api/client/http-of.ts'
import { pageHref } from '#pages/page-href.ts'
import { checkBy, email, required } from '#domain/field-rules.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { FormResult } from '#forms/form-result.tsx'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import css from './track-order.module.css'
import { findOrder } from '#generated/calls/order.ts'
import * as t from '#words/orders.ts'

const check = checkBy({ order_no: [required], email: [required, email] })

/**
 * Requests the link to an order by its number and email address; the link is emailed (AC-08). Works without JavaScript.
 */
export function FindOrderForm() {
  const client = useQueryClient()
  const { errors, form, isSending, isSent, message } = useForm({
    check,
    submit: ({ order_no, email: address }) => findOrder(httpOf(client), { body: { order_no, email: address.trim() } }),
  })
  if (isSent) return <FormResult>{t.linkSent()}</FormResult>
  return (
    <form {...form} className={`${css.form} ${patterns.stack16}`} action={pageHref('track-order')} method="post">
      <TextField
        label={t.numberLabel()}
        hint={t.numberHint()}
        name="order_no"
        maxLength={100}
        autoComplete="off"
        inputMode="text"
        spellCheck={false}
        required
        error={errors.order_no}
      />
      <TextField
        label={t.emailLabel()}
        hint={t.emailHint()}
        type="email"
        name="email"
        autoComplete="email"
        maxLength={254}
        required
        error={errors.email}
      />
      <FormMessage>{message}</FormMessage>
      <p>
        <Button type="submit" loading={isSending}>
          {t.sendLink()}
        </Button>
      </p>
    </form>
  )
}
