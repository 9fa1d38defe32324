import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#api/client/errors.ts'
import { httpOf } from '#api/client/http-of.ts'
import { readAgain } from '#api/client/read-again.ts'
import { ORDERS_KEY } from '#api/order.queries.ts'
import type { Order } from '#generated/api.d.ts'
import { ownOrderMessages } from '#domain/checkout-messages.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import { Moment } from '../storefront/moment.tsx'
import css from './order.module.css'
import { processPayment } from '#generated/calls/checkout.ts'

/** Without a link the order is the customer's own, so anyone who does not find it is not logged in any more. */
const isLost = (error: Error): boolean => error instanceof ApiError && (error.status === 401 || error.status === 404)

/** An order that is not paid: how long its pieces are held, and the way to its payment. */
export function PayNow({ order, token = '' }: { order: Order; token?: string | undefined }) {
  const client = useQueryClient()
  const readOrders = () => readAgain(client, [ORDERS_KEY])
  const pay = useMutation({
    mutationFn: () => processPayment(httpOf(client), { body: { order_id: order.order_no, token } }),
    onSuccess: async ({ next }) => {
      // The gateway's page is no page of the shop; an order that was paid meanwhile is read again.
      if (next.kind === 'redirect' && next.url) window.location.assign(next.url)
      else await readOrders()
    },
    // Anyone who waits too long may find its pieces sold, or the order let go.
    onError: () => void readOrders(),
  })
  return (
    <div className={`${css.actions} ${patterns.cluster}`}>
      <Button loading={pay.isPending} onClick={() => pay.mutate()}>
        Pay now
      </Button>
      <div className={patterns.soft}>
        {order.held_until ? (
          <p>
            Your items are reserved until <Moment time={order.held_until} />.
          </p>
        ) : (
          <p>Your items aren’t reserved until you pay.</p>
        )}
        {pay.isError && (
          <p className={patterns.error} role="alert">
            {isLost(pay.error) && token === '' ? ownOrderMessages.loginEnded : pay.error.message}
          </p>
        )}
      </div>
    </div>
  )
}
