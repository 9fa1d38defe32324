import { redirect } from '@tanstack/react-router'
import { readCartCookie } from '#api/cart-cookie.ts'
import { ApiError } from '#api/client/errors.ts'
import { httpOf } from '#api/client/http-of.ts'
import { completedOrderQuery, linkQuery } from '#api/order.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { Cart, CartIdentity } from '#generated/api.d.ts'
import { checkoutDestination } from '#domain/checkout-guard.ts'
import { readCheckoutTerms } from '#domain/checkout-rules.ts'
import { dialogHref } from '#domain/login-address.ts'
import { stepPages } from '#machines/checkout/step-pages.ts'
import { isPage, pageHref } from '#pages/page-href.ts'
import { chart as cartChart } from '#visitor/cart.chart.ts'
import type { AppContext } from './app-context.ts'
import type { Guard } from './visit.ts'
import type { RawSearch } from '#pages/search.ts'
import { validateCartAddress } from '#generated/calls/cart-checkout.ts'
import { getCart } from '#generated/calls/cart.ts'
import { getCompletedOrder, getFailedOrder } from '#generated/calls/checkout.ts'

/** The state of a visitor without a cart. */
const nothing = {
  items: [],
  customer_id: null,
  phone: null,
  email: null,
  shipping_address: null,
  billing_address: null,
  shipping_method: null,
  cart_payment_method: null,
}

/**
 * Admits a visitor to a step their cart is ready for (RT-12). A rejected step is passed on as `wanted`, so that the
 * step shown can explain the reason.
 */
export const checkout: Guard = async ({ address, context }) => {
  const step = isPage(address, 'checkout-payment') ? 'payment' : 'address'
  let isReady = true
  let to: string | undefined
  try {
    const cart = await cartOf(context)
    const settings = context.queryClient.getQueryData(shopValuesQuery().queryKey)?.settings ?? {}
    const offersLogin = settings['enable_login_at_checkout'] === true
    const way = checkoutDestination(step, cart ?? nothing, readCheckoutTerms(settings, undefined), { offersLogin })
    if (way.to === 'login') to = dialogHref('login', address.path)
    else if (way.to !== 'step') to = pageHref(stepPages[way.to], {}, way.to === 'cart' ? {} : { wanted: step })
    // In the browser, the checkout machine asks the server itself.
    if (way.to === 'step' && step === 'payment' && !context.visitor) isReady = await isAddressValid(context, cart)
  } catch (error) {
    // The cart cannot be loaded: the page offers to retry.
    if (!isLoginNeeded(error)) return true
    to = dialogHref('login', address.path)
  }
  if (!isReady) to = pageHref('checkout-address', {}, { wanted: step })
  if (to !== undefined) redirect({ href: to, statusCode: 302, throw: true })
  return true
}

/** Admits only the signed link of an existing order, which also authorises guests. */
export const checkoutComplete: Guard = async ({ query, context }) => {
  const [token, orderId, type] = [textOf(query['token']), textOf(query['order_id']), textOf(query['type'])]
  if (!token || !orderId || !type) return false
  const link = { token, orderId, type }
  const { queryClient } = context
  // Only checked on the server: cached data would be part of shared HTML, with dates of another time.
  return !(await isMissing(
    import.meta.env.SSR
      ? getCompletedOrder(httpOf(queryClient), { query: linkQuery(link) })
      : queryClient.query(completedOrderQuery(link)),
  ))
}

/** Admits only an unpaid order of the visitor's own cart. */
export const checkoutFailed: Guard = async ({ href, query, context }) => {
  const orderId = textOf(query['order_id'])
  if (!orderId) return false
  try {
    await getFailedOrder(httpOf(context.queryClient), { query: { order_id: orderId, ...identityOf(context) } })
    return true
  } catch (error) {
    // A pending payment has not failed: it continues where it was started.
    if (error instanceof ApiError && error.code === 'payment_pending')
      redirect({ href: pageHref('checkout-payment'), statusCode: 302, throw: true })
    if (isLoginNeeded(error)) redirect({ href: dialogHref('login', href), statusCode: 302, throw: true })
    return !isUnknown(error)
  }
}

/** Admits the form and any waybill; the page itself reports unknown ones. */
export const trackOrder: Guard = ({ address }) => (address.params['waybill'] ?? '').length <= 180

/** Returns whether the server reports it as missing. An unreachable server is reported by the page. */
async function isMissing(asked: Promise<unknown>): Promise<boolean> {
  try {
    await asked
    return false
  } catch (error) {
    return isUnknown(error)
  }
}

const sessionEnded = new ApiError({
  kind: 'http',
  status: 401,
  code: 'session_ended',
  // Only guards see it.
  message: '',
})
const isLoginNeeded = (error: unknown): boolean => error instanceof ApiError && error.status === 401

const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 429

const identityOf = ({ visitor, cartIdentity }: AppContext): CartIdentity | undefined =>
  visitor ? readCartCookie() : cartIdentity

/** Returns the visitor's cart from the server; rejects if it cannot be loaded. */
async function cartOf({ visitor, cartIdentity, queryClient }: AppContext): Promise<Cart | undefined> {
  if (!visitor) return getCart(httpOf(queryClient), { query: { ...cartIdentity } })
  const cart = visitor.actorOf(cartChart)
  cart.load()
  return new Promise((resolve, reject) => {
    const look = () => {
      const snapshot = cart.getSnapshot()
      if (snapshot.context.isLoaded) resolve(snapshot.context.cart)
      else if (snapshot.hasTag('awaitingLogin')) reject(sessionEnded)
      else if (snapshot.hasTag('unavailable')) reject(new Error('The cart is unavailable'))
      else return
      subscription.unsubscribe()
    }
    const subscription = cart.subscribe(look)
    look()
  })
}

async function isAddressValid({ queryClient }: AppContext, cart: Cart | undefined): Promise<boolean> {
  const { api_cart = '', cart_session = '' } = cart ?? {}
  return (await validateCartAddress(httpOf(queryClient), { query: { api_cart, cart_session } })).valid
}

/** Returns a single value of limited length. */
const textOf = (value: RawSearch[string]): string | undefined =>
  typeof value === 'string' && value.length <= 500 ? value : undefined
