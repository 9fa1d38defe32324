import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { accountQuery } from '#api/account.queries.ts'
import { httpOf } from '#api/client/http-of.ts'
import { readAgain } from '#api/client/read-again.ts'
import { type OrderLink, ORDERS_KEY } from '#api/order.queries.ts'
import type { Order } from '#generated/api.d.ts'
import { checkBy, email, required } from '#domain/field-rules.ts'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import { useReauthentication } from '../account/use-reauthentication.tsx'
import css from './order.view.module.css'
import { correctOrderEmail } from '#generated/calls/order.ts'
import * as t from '#words/orders.ts'

interface Props {
  order: Order
  link?: OrderLink | undefined
  onDone: () => void
}

const check = checkBy({ email: [required, email] })

/**
 * The form that corrects an order's email address (AC-08). In the account it requires re-authentication, elsewhere the
 * signed link of the browser that placed the order.
 */
export function OrderEmailForm({ order, link, onDone }: Props) {
  const client = useQueryClient()
  const router = useRouter({ warn: false })
  const field = useRef<HTMLInputElement>(null)
  const { data: account } = useQuery({ ...accountQuery(), enabled: link === undefined })
  const { dialog, withReauthentication } = useReauthentication(account)
  useEffect(() => field.current?.focus(), [])

  const { errors, form, isSending, message } = useForm({
    check,
    submit: async (values) => {
      const body = { order_no: order.order_no, email: values.email.trim(), ...(link && { token: link.token }) }
      const { url } = await withReauthentication(() => correctOrderEmail(httpOf(client), { body }))
      // Earlier links are invalid now, including this page's own.
      if (url !== null) await router.navigate({ href: url, replace: true } as never)
      await readAgain(client, [ORDERS_KEY])
      onDone()
    },
  })

  return (
    <>
      <form {...form} className={`${css.narrow} ${patterns.stack16}`}>
        <TextField
          ref={field}
          label={t.emailForOrder()}
          hint={t.emailForOrderHint()}
          type="email"
          name="email"
          autoComplete="email"
          defaultValue={order.email ?? ''}
          maxLength={254}
          error={errors['email'] ?? message}
        />
        <div className={patterns.cluster}>
          <Button type="submit" look="quiet" loading={isSending}>
            {t.changeAddress()}
          </Button>
          <button type="button" className={`${patterns.action} ${patterns.small}`} onClick={onDone}>
            {t.cancelButton()}
          </button>
        </div>
      </form>
      {dialog}
    </>
  )
}
