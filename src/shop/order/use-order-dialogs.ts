import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { httpOf } from '#api/client/http-of.ts'
import { readAgain } from '#api/client/read-again.ts'
import { completedOrderQuery, type OrderLink, ORDERS_KEY, orderQuery } from '#api/order.queries.ts'
import { REVIEWS_KEY } from '#api/review.queries.ts'
import type { Order } from '#generated/api.d.ts'
import type { CancellationRequest, RatingRequest, RefundRequest } from '#machines/order/order-dialogs-context.ts'
import { orderDialogsMachine } from '#machines/order/order-dialogs.machine.ts'
import { type Draft, draftOf } from '#lib/draft.ts'
import { inspect } from '#visitor/watch-flows.ts'
import { cancelOrder, requestRefund } from '#generated/calls/after-sale.ts'
import { getSingleProduct } from '#generated/calls/product.ts'
import { rateProduct } from '#generated/calls/review.ts'

/**
 * Runs the dialogs about orders. A dialog closes once the page has loaded the order again, so that it shows the new
 * status.
 * @param link signed link of a guest's order; undefined in the account
 */
export function useOrderDialogs(link?: OrderLink) {
  const client = useQueryClient()
  const [machine] = useState(() => createMachine(client, link))
  return useMachine(machine, { inspect })
}

/** Returns the draft of a form about an order, or about one of its lines. */
export const orderDraft = <Values extends object>(orderNo: string, purpose: string, lineId?: number) =>
  draftOf<Values>(`${purpose} ${orderNo} ${lineId ?? ''}`)

function createMachine(client: QueryClient, link: OrderLink | undefined) {
  const http = httpOf(client)
  const keyOf = (orderNo: string) => ({ order_no: orderNo, ...(link && { token: link.token }) })
  const readOrders = () => readAgain(client, [ORDERS_KEY])
  async function finish(draft: Draft<object>, call: Promise<unknown>): Promise<void> {
    try {
      await call
    } catch (error) {
      // The order may have changed, so it is loaded again.
      void readOrders()
      throw error
    }
    draft.forget()
    await readOrders()
  }
  return orderDialogsMachine.provide({
    actors: {
      loadOrder: fromPromise<Order, { orderNo: string }>(({ input: { orderNo } }) =>
        link
          ? client.query({ ...completedOrderQuery(link), staleTime: 0 })
          : client.query({ ...orderQuery(orderNo), staleTime: 0 }),
      ),
      cancelOrder: fromPromise<unknown, CancellationRequest>(({ input: { orderNo, reason } }) =>
        finish(orderDraft(orderNo, 'cancellation'), cancelOrder(http, { body: { ...keyOf(orderNo), reason } })),
      ),
      requestRefund: fromPromise<unknown, RefundRequest>(({ input: { orderNo, ...request } }) =>
        finish(orderDraft(orderNo, 'refund'), requestRefund(http, { body: { ...keyOf(orderNo), ...request } })),
      ),
      rateProduct: fromPromise<unknown, RatingRequest>(
        ({ input: { orderNo, lineId, rating, title, text, pictures } }) =>
          finish(
            orderDraft(orderNo, 'rating', lineId),
            // Earlier texts and pictures stay if there are no new ones.
            rateProduct(http, {
              body: {
                ...keyOf(orderNo),
                line_id: lineId,
                rating,
                ...(title && { title }),
                ...(text && { text }),
                ...(pictures.length > 0 && { pictures }),
              },
            }).finally(() => {
              // The dialog may be open on the product's page.
              void client.invalidateQueries({ queryKey: REVIEWS_KEY })
              void client.invalidateQueries({ queryKey: getSingleProduct.key() })
            }),
          ),
      ),
    },
  })
}
