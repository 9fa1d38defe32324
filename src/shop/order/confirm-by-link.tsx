import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OrderLink } from '#api/order.queries.ts'
import { ApiError } from '#api/client/errors.ts'
import { httpOf } from '#api/client/http-of.ts'
import type { Order } from '#generated/api.d.ts'
import { Button } from '#ui/button.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import * as common from '#words/common.ts'
import { DateTime } from '../storefront/date-time.tsx'
import { OrderEmail } from './order-email.tsx'
import css from './order.view.module.css'
import { resendOrderLink } from '#generated/calls/order.ts'
import * as t from '#words/orders.ts'

interface Props {
  order: Order
  /** The signed link that opened the order; undefined when opened from the account. */
  link?: OrderLink | undefined
}

/**
 * Explains that an order must be confirmed, and resends its link (OP-04, AC-08). The page polls the order, so this
 * disappears once it is confirmed.
 */
export function ConfirmByLink({ order, link }: Props) {
  const { awaits_link_by: channel, email, phone, held_until: until } = order
  const isEmail = channel === 'email'
  return (
    <section aria-labelledby="order-link" className={`${css.narrow} ${css.sums} ${patterns.panel} ${patterns.stack16}`}>
      <div className={patterns.stack8}>
        <Heading level={2} size="part" id="order-link">
          {t.confirmTitle()}
        </Heading>
        <p>
          {isEmail
            ? t.openEmail({ recipient: email ?? '', address: recipient })
            : t.openText({ recipient: phone ?? '', address: recipient })}
        </p>
        <p className={patterns.soft}>{until ? t.reservedUntil({ expiresAt: until, time }) : t.confirmNotReserved()}</p>
      </div>
      <ResendButton order={order} link={link} />
      {isEmail && <OrderEmail order={order} link={link} />}
    </section>
  )
}

function ResendButton({ order: { order_no, awaits_link_by: channel }, link }: Props) {
  const client = useQueryClient()
  const send = useMutation({
    mutationFn: () => resendOrderLink(httpOf(client), { body: { order_no, ...(link && { token: link.token }) } }),
  })
  const { error } = send
  return (
    <div className={`${patterns.stack8} ${patterns.start}`}>
      {!send.isSuccess && (
        <Button look="quiet" loading={send.isPending} onClick={() => send.mutate()}>
          {t.sendAgain()}
        </Button>
      )}
      <div role="status">{send.isSuccess && <p>{channel === 'email' ? t.sentEmail() : t.sentText()}</p>}</div>
      {error && (
        <p role="alert" className={patterns.error}>
          {error instanceof ApiError ? error.message : common.requestFailed()}
        </p>
      )}
    </div>
  )
}

const recipient = (text: string) => (
  <strong key="address" className={patterns.strong}>
    {text}
  </strong>
)
const time = (moment: string) => <DateTime key="time" time={moment} />
