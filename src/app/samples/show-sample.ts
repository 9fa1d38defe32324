import { ACCOUNT_KEY } from '#api/account.queries.ts'
import { writeCartCookie } from '#api/cart-cookie.ts'
import { createHttp } from '#api/client/http.ts'
import { fetchTransport } from '#api/client/transport.ts'
import { ORDERS_KEY } from '#api/order.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { HostPayloads } from '#generated/builder-messages.js'
import { chart as cartChart } from '#visitor/cart.chart.ts'
import type { Visitor } from '#visitor/chart.ts'
import { chart as sessionChart } from '#visitor/session.chart.ts'
import { forgetEverything } from './forget-everything.ts'
import { SAMPLE_CART, sampleAccount, sampleCart, type SamplePlace } from './sample-cart.ts'
import { sampleTransport } from './sample-transport.ts'
import { SAMPLE_STATES, type SampleState } from './sample-views.ts'

const personal: readonly unknown[] = [ACCOUNT_KEY, ORDERS_KEY, 'address', 'wishlist']

let current: SampleState | undefined

/** Shows a view with made-up data, and returns its path. `none` loads the page again, with the visitor's own data. */
export async function showSample(view: HostPayloads['sample.set']['view'], visitor: Visitor): Promise<string> {
  if (view === 'none') {
    if (current) location.assign('/')
    return '/'
  }
  const isFirst = current === undefined
  const state = SAMPLE_STATES[view]
  current = state
  const { currency, place } = placeOf(visitor)
  if (isFirst) begin(visitor, currency, place)
  visitor.actorOf(sessionChart).send({ type: 'session.received', user: state.isCustomer && sampleAccount() })
  const cart = visitor.actorOf(cartChart)
  cart.send({ type: 'drawer.closed' })
  cart.send({ type: 'cart.received', cart: sampleCart(currency, place, state.hasEmptyCart ?? false) })
  visitor.queryClient.removeQueries({ predicate: ({ queryKey }) => personal.includes(queryKey[0]) })
  showClosed(visitor, state)
  await visitor.goTo(state.path)
  if (state.opensDrawer) cart.send({ type: 'drawer.opened' })
  return state.path
}

/** From here on, all calls of this page are answered with samples. Its client is shared, so it is changed in place. */
function begin(visitor: Visitor, currency: string, place: SamplePlace): void {
  forgetEverything()
  writeCartCookie(SAMPLE_CART, 1)
  const state = () => current ?? SAMPLE_STATES.cart
  const transport = sampleTransport({ shop: fetchTransport(), state, currency, place })
  Object.assign(visitor.http, createHttp({ transport, onMessage: visitor.notify }))
}

const DAY = 86_400_000

/** Closed pages count down to a moment, which most shops have not set while they are open. */
function showClosed({ queryClient }: Visitor, { closedDocument: page }: SampleState): void {
  queryClient.setQueryData(shopValuesQuery().queryKey, (values) => {
    if (!values) return values
    const { gate: _former, ...others } = values
    const until = new Date(Date.now() + 12.5 * DAY).toISOString()
    return page === undefined ? others : { ...others, gate: { page, until, shut_out: false } }
  })
}

/** The shop's own currency and country, in which the samples are. */
function placeOf({ queryClient }: Visitor): { currency: string; place: SamplePlace } {
  const channel = queryClient.getQueryData(shopValuesQuery().queryKey)?.storefront?.channel
  const country = channel?.country.id ?? 'IN'
  return { currency: channel?.currency.code ?? 'INR', place: { country, state: country === 'IN' ? 'KA' : '' } }
}
