import type { ListedPayment } from '../gateway.ts'
import { fromStripe } from './amounts.ts'
import type { List, PaymentIntent, StripeApi } from './stripe-api.ts'

const PAGE = 100
const MAX_PAGES = 500

/** Lists the payments that were begun between two times and succeeded. */
export async function* listPaid(api: StripeApi, since: Date, until: Date): AsyncIterable<ListedPayment> {
  const created = { gte: seconds(since), lte: seconds(until) }
  let after: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = { limit: PAGE, created, expand: { 0: 'data.latest_charge' } }
    const { data, has_more: hasMore } = await api.get<List<PaymentIntent>>('payment_intents', {
      ...query,
      ...(after !== undefined && { starting_after: after }),
    })
    for (const intent of data) if (intent.status === 'succeeded') yield listed(intent)
    after = data.at(-1)?.id
    if (!hasMore || after === undefined) return
  }
  throw new Error(`Stripe lists more than ${MAX_PAGES * PAGE} payments.`)
}

function listed({
  id,
  amount_received,
  currency,
  created,
  metadata,
  latest_charge: charge,
}: PaymentIntent): ListedPayment {
  const reference = metadata?.['reference']
  const refunded = typeof charge === 'object' && charge !== null ? charge.amount_refunded : 0
  return {
    chargeId: id,
    ...(reference !== undefined && { reference }),
    ...fromStripe(amount_received, currency),
    refunded: fromStripe(refunded, currency).amount,
    createdAt: new Date(created * 1000),
  }
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)
