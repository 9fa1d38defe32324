import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OrderLink } from '#api/order.queries.ts'
import { ApiError } from '#api/client/errors.ts'
import { httpOf } from '#api/client/http-of.ts'
import type { Order } from '#generated/api.d.ts'
import { ownMessages } from '#domain/messages.ts'
import { Button } from '#ui/button.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import { Moment } from '../storefront/moment.tsx'
import { OrderEmail } from './order-email.tsx'
import css from './order.view.module.css'
import { resendOrderLink } from '#generated/calls/order.ts'

interface Props {
  order: Order
  /** The signed link that opened the order; undefined when opened from the account. */
  link?: OrderLink | undefined
}

/**
 * Explains that an order must be confirmed, and sends its link again (OP-04, AC-08). The page polls the order, so this
 * disappears when it is.
 */
export function ConfirmByLink({ order, link }: Props) {
  const { awaits_link_by: way, email, phone, held_until: until } = order
  const isMail = way === 'email'
  return (
    <section aria-labelledby="order-link" className={`${css.narrow} ${css.sums} ${patterns.panel} ${patterns.stack16}`}>
      <div className={patterns.stack8}>
        <Heading level={2} size="part" id="order-link">
          Confirm your order
        </Heading>
        <p>
          Open the {isMail ? 'email' : 'text message'} we sent to{' '}
          <strong className={patterns.strong}>{isMail ? email : phone}</strong> and press “Confirm the order”. We ask
          because several orders were placed with this {isMail ? 'address' : 'number'} today.
        </p>
        <p className={patterns.soft}>
          {until ? (
            <>
              Your items are reserved until <Moment time={until} />.
            </>
          ) : (
            'Your items are no longer reserved. The link still confirms the order today, as long as they’re in stock.'
          )}
        </p>
      </div>
      <SendAgain order={order} link={link} />
      {isMail && <OrderEmail order={order} link={link} />}
    </section>
  )
}

function SendAgain({ order: { order_no, awaits_link_by: way }, link }: Props) {
  const client = useQueryClient()
  const send = useMutation({
    mutationFn: () => resendOrderLink(httpOf(client), { body: { order_no, ...(link && { token: link.token }) } }),
  })
  const { error } = send
  return (
    <div className={`${patterns.stack8} ${patterns.start}`}>
      {/* Pressed twice it would send two: the answer takes its place. */}
      {!send.isSuccess && (
        <Button look="quiet" loading={send.isPending} onClick={() => send.mutate()}>
          Send again
        </Button>
      )}
      <div role="status">
        {send.isSuccess && (
          <p>
            Sent. If it doesn’t arrive within a few minutes,{' '}
            {way === 'email' ? 'check your spam folder' : 'write to us'}.
          </p>
        )}
      </div>
      {error && (
        <p role="alert" className={patterns.error}>
          {error instanceof ApiError ? error.message : ownMessages.requestFailed}
        </p>
      )}
    </div>
  )
}
