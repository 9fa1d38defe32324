import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { httpOf } from '#api/client/http-of.ts'
import { pageHref } from '#routes/page-href.ts'
import { email, required, useForm } from '#shop/forms/use-form.ts'
import { useSending } from '#shop/forms/use-sending.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import css from './track-order.module.css'
import { findOrder } from '#generated/calls/order.ts'

const rules = { order_no: [required], email: [required, email] }

/**
 * Requests the link to an order by its number and email address (AC-08); the link is emailed. Works with or without
 * JavaScript.
 */
export function FindOrderForm() {
  const client = useQueryClient()
  const answer = useRef<HTMLParagraphElement>(null)
  const { isBusy, isSent, refusal, send } = useSending()
  const { errors, form } = useForm(rules, ({ order_no, email: address }) =>
    send(() => findOrder(httpOf(client), { body: { order_no, email: address.trim() } })),
  )
  useEffect(() => {
    if (isSent) answer.current?.focus()
  }, [isSent])

  return (
    <>
      <div role="status">
        {isSent && (
          <p ref={answer} tabIndex={-1}>
            If an order matches this number and email address, we’ve emailed you a link to it. It can take a few minutes
            to arrive.
          </p>
        )}
      </div>
      {!isSent && (
        <form {...form} className={`${css.form} ${patterns.stack16}`} action={pageHref('track-order')} method="post">
          <TextField
            label="Order number"
            hint="It’s in the email about your order, for example 261121-408213."
            name="order_no"
            maxLength={100}
            autoComplete="off"
            inputMode="text"
            spellCheck={false}
            required
            error={errors.order_no}
          />
          <TextField
            label="Email address"
            hint="The one you ordered with."
            type="email"
            name="email"
            autoComplete="email"
            maxLength={254}
            required
            error={errors.email}
          />
          {refusal && (
            <p role="alert" className={patterns.error}>
              {refusal}
            </p>
          )}
          <p>
            <Button type="submit" loading={isBusy}>
              Send me a link
            </Button>
          </p>
        </form>
      )}
    </>
  )
}
