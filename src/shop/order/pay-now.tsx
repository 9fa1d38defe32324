import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#api/client/errors.ts'
import { httpOf } from '#api/client/http-of.ts'
import { readAgain } from '#api/client/read-again.ts'
import { ORDERS_KEY } from '#api/order.queries.ts'
import type { Order } from '#generated/api.d.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import { DateTime } from '../storefront/date-time.tsx'
import css from './order.module.css'
import { processPayment } from '#generated/calls/checkout.ts'
import * as t from '#words/orders.ts'

/** In the account, an order is only missing if the session has ended. */
const isSessionOver = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 404)

/** The button that pays an unpaid order, and how long its items are reserved. */
export function PayNow({ order, token = '' }: { order: Order; token?: string | undefined }) {
  const client = useQueryClient()
  const readOrders = () => readAgain(client, [ORDERS_KEY])
  const pay = useMutation({
    mutationFn: () => processPayment(httpOf(client), { body: { order_id: order.order_no, token } }),
    onSuccess: async ({ next }) => {
      // Without a redirect, the order has been paid meanwhile.
      if (next.kind === 'redirect' && next.url) window.location.assign(next.url)
      else await readOrders()
    },
    // The items may have been sold, or the order cancelled.
    onError: () => void readOrders(),
  })
  return (
    <div className={`${css.actions} ${patterns.cluster}`}>
      <Button loading={pay.isPending} onClick={() => pay.mutate()}>
        {t.payNow()}
      </Button>
      <div className={patterns.soft}>
        {order.held_until ? <p>{t.reservedUntil({ expiresAt: order.held_until, time })}</p> : <p>{t.notReserved()}</p>}
        {pay.isError && (
          <p className={patterns.error} role="alert">
            {isSessionOver(pay.error) && token === '' ? t.sessionEnded() : pay.error.message}
          </p>
        )}
      </div>
    </div>
  )
}

const time = (moment: string) => <DateTime key="time" time={moment} />
