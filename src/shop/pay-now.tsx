import { useMutation, useQueryClient } from '@tanstack/react-query'
import { processPayment } from '#api/checkout.ts'
import { httpOf } from '#api/http-of.ts'
import { ORDERS_KEY } from '#api/order.queries.ts'
import type { Order } from '#generated/api.d.ts'
import { Button } from '#ui/button.tsx'
import { Moment } from './moment.tsx'
import css from './order.module.css'

/** An order that is not paid: how long its pieces are held, and the way to its payment. */
export function PayNow({ order, token = '' }: { order: Order; token?: string | undefined }) {
  const client = useQueryClient()
  const pay = useMutation({
    mutationFn: () => processPayment(httpOf(client), { order_id: order.order_no, token }),
    onSuccess: ({ next }) => {
      // The gateway's page is no page of the shop; an order that was paid meanwhile is read anew.
      if (next.kind === 'redirect' && next.url) window.location.assign(next.url)
      else return client.invalidateQueries({ queryKey: [ORDERS_KEY] })
    },
  })
  return (
    <div className={css.cluster}>
      <Button loading={pay.isPending} onClick={() => pay.mutate()}>
        Pay now
      </Button>
      {order.held_until && (
        <p className={css.soft}>
          We hold its pieces for you until <Moment time={order.held_until} />.
        </p>
      )}
    </div>
  )
}
