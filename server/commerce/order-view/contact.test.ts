import { describe, expect, it } from 'vitest'
import type { PlacedOrder } from '#generated/api.d.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, browser, loggedIn, messagesTo, reauthenticate, verifyEmail } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { registerCustomer } from '#server/testing/people.ts'
import { placeOrder, readyCart, stateOf } from '#server/testing/shoppers.ts'
import { pressSandboxButton, startSandbox } from '#server/testing/payment-actions.ts'
import { eventually } from '#server/testing/test-app.ts'
import { stockedShop } from '#server/testing/stocked-shop.ts'

const { shop, pool, vase } = await stockedShop()
await shop.change(`DELETE FROM setting WHERE key IN ('cash_orders_per_contact', 'guest_orders_per_address')`)

let people = 0
const newEmail = () => `person${people++}@example.com`
const newPhone = () => `95${String(people++).padStart(8, '0')}`
const buy = async (who: Browser, email: string, more: object = {}) =>
  placeOrder(
    who,
    await readyCart(who, { items: [{ product_id: vase, quantity: 1 }], email, phone: newPhone(), ...more }),
  )
const reachLimit = async (email: string) => {
  for (let n = 0; n < 3; n++) await buy(browser(shop), email)
}
type Link = { order_id: string; token: string; type?: string }
const correctEmail = (who: Browser, { order_id: order_no, token }: Link, email: string) =>
  who.post('/api/orders/correct-email', { order_no, token, email })
const linkOf = (path: string | null): Link => {
  const query = new URL(path ?? '', 'http://shop.test').searchParams
  return { order_id: query.get('order_id') ?? '', token: query.get('token') ?? '', type: query.get('type') ?? '' }
}
const openLink = ({ order_id, token, type = 'cod' }: Link) =>
  browser(shop).get(`/api/checkout/complete?token=${token}&order_id=${order_id}&type=${type}`)
const linkIn = async (email: string): Promise<Link> =>
  linkOf(/\S*\/checkout-complete\?token=\S+/.exec((await messagesTo(shop, email)).join('\n'))?.[0] ?? null)
const confirmTokenIn = async (email: string) =>
  /\/confirm\?token=([\w-]{43})/.exec((await messagesTo(shop, email)).join('\n'))?.[1] ?? ''

describe('the email address of an order', () => {
  it('AC-08 can be corrected by the browser that placed the order; earlier links become invalid', async () => {
    const [wrong, right, buyer] = [newEmail(), newEmail(), browser(shop)]
    const order = await buy(buyer, wrong)
    expect(expectData(await openLink(order), 'Order').can_correct_email).toBe(true)
    const strangers = await linkIn(wrong)
    expect(expectData(await openLink(strangers), 'Order')).not.toHaveProperty('can_correct_email')

    const reply = expectData(await correctEmail(buyer, order, ` ${right} `), 'CorrectedOrder')
    expect(reply).toMatchObject({ order_no: order.order_id, email: right })
    for (const dead of [order, strangers]) expectFailure(await openLink(dead), 404, 'not_found')
    expect(expectData(await openLink(linkOf(reply.url)), 'Order').email).toBe(right)
    expect(expectData(await openLink(await linkIn(right)), 'Order').email).toBe(right)
    expect((await messagesTo(shop, right))[0]).toContain(`We’ve confirmed order ${order.order_id}`)
    const [goodbye = ''] = await messagesTo(shop, wrong)
    expect(goodbye).toContain('has been changed')
    expect(goodbye).not.toContain(right)
    expect(await brokenInvariants(pool)).toEqual({})
  })

  it('AC-08 a retry after a lost reply gets the same answer', async () => {
    const buyer = browser(shop)
    const { order_id: order_no, token } = await buy(buyer, newEmail())
    const again = () =>
      buyer.post(
        '/api/orders/correct-email',
        { order_no, token, email: 'again@example.com' },
        { 'idempotency-key': 'r'.repeat(20) },
      )
    const first = expectData(await again(), 'CorrectedOrder')
    expect(expectData(await again(), 'CorrectedOrder')).toEqual(first)
    expect(await messagesTo(shop, 'again@example.com')).toHaveLength(1)
  })

  it('AC-08 AC-06 cannot be corrected with a mailed link or a link from a payment reply', async () => {
    const [wrong, buyer] = [newEmail(), browser(shop)]
    const order = await buy(buyer, wrong, { payment: 'sandbox' })
    const id = await startSandbox(buyer, order)
    await pressSandboxButton(buyer, id, 'pay')
    await buyer.post('/api/checkout/complete-payment', { order_id: order.order_id, token: order.token })
    const strangers = await linkIn(wrong)
    expectFailure(await correctEmail(browser(shop), strangers, newEmail()), 404, 'not_found')
    const exchanged = expectData(
      await browser(shop).post('/api/checkout/complete-payment', {
        order_id: strangers.order_id,
        token: strangers.token,
      }),
      'PlacedOrder',
    )
    for (const link of [exchanged, linkOf(exchanged.next.url ?? null)])
      expectFailure(await correctEmail(browser(shop), link, newEmail()), 404, 'not_found')
    expectFailure(await correctEmail(browser(shop), { ...order, token: 'guessed' }, newEmail()), 404, 'not_found')
    expectFailure(
      await browser(shop).post('/api/orders/correct-email', { order_no: order.order_id, email: newEmail() }),
      401,
      'login_required',
    )
    expectData(await correctEmail(buyer, order, newEmail()), 'CorrectedOrder')
  })

  it('AC-08 moves the order from the mistyped mailbox’s account to the right one', async () => {
    const [stranger, owner] = [await registerCustomer(shop), await registerCustomer(shop)]
    for (const { email } of [stranger, owner]) await verifyEmail(shop, email)
    const buyer = browser(shop)
    const order = await buy(buyer, stranger.email)
    const readOrder = (who: Browser) => who.post('/api/orders/item', { order_no: order.order_id })
    expectData(await readOrder(stranger.session), 'Order')
    await reauthenticate(stranger.session, stranger.password)
    const taken = await stranger.session.post('/api/orders/correct-email', {
      order_no: order.order_id,
      email: newEmail(),
    })
    expectFailure(taken, 404, 'not_found')
    expectData(await correctEmail(buyer, order, owner.email), 'CorrectedOrder')
    expectFailure(await readOrder(stranger.session), 404, 'not_found')
    expectData(await readOrder(owner.session), 'Order')
  })

  it('AC-08 AU-19 can be corrected from the account after re-authentication', async () => {
    const { session, email, password } = await registerCustomer(shop)
    const order = await buy(session, email)
    const again = await loggedIn(shop, { email, password })
    const call = () => again.post('/api/orders/correct-email', { order_no: order.order_id, email: 'other@example.com' })
    expectFailure(await call(), 403, 'proof_required')
    await reauthenticate(again, password)
    expect(expectData(await call(), 'CorrectedOrder')).toMatchObject({ email: 'other@example.com', url: null })
    const seen = expectData(await again.post('/api/orders/item', { order_no: order.order_id }), 'Order')
    expect(seen.email).toBe('other@example.com')
  })

  it('AC-08 OP-04 counts towards the new mailbox while the order is unconfirmed, and the old link confirms nothing', async () => {
    const [wrong, right, full] = [newEmail(), newEmail(), newEmail()]
    for (const email of [wrong, full]) await reachLimit(email)
    const buyer = browser(shop)
    const unconfirmed = await buy(buyer, wrong)
    expect(unconfirmed.status).toBe('pending')
    const old = await confirmTokenIn(wrong)
    const moved = expectData(await correctEmail(buyer, unconfirmed, full), 'CorrectedOrder')
    expect(expectData(await openLink(linkOf(moved.url)), 'Order')).toMatchObject({
      awaits_link_by: 'email',
      email: full,
    })
    const confirms = (token: string) =>
      browser(shop).post('/api/checkout/confirm-order', { token, order_id: unconfirmed.order_id })
    expectFailure(await confirms(old), 422, 'bad_order_link')
    expect(await confirmTokenIn(full)).not.toBe('')
    const last = expectData(await correctEmail(buyer, linkOf(moved.url), right), 'CorrectedOrder')
    expect(expectData(await openLink(linkOf(last.url)), 'Order').status).toBe('confirmed')
    expectFailure(await confirms(old), 422, 'bad_order_link')
    expect((await messagesTo(shop, right))[0]).toContain('Thank you for your order')
    // The old mailbox is not notified about an order it never confirmed.
    expect((await messagesTo(shop, wrong)).join('\n')).not.toContain('has been changed')
    expect(await brokenInvariants(pool)).toEqual({})
  })

  it('AC-08 can be corrected three times a day, until the order is delivered or cancelled', async () => {
    const buyer = browser(shop)
    let link: Link = await buy(buyer, newEmail())
    for (let n = 0; n < 3; n++)
      link = linkOf(expectData(await correctEmail(buyer, link, newEmail()), 'CorrectedOrder').url)
    expectFailure(await correctEmail(buyer, link, newEmail()), 429, 'too_many_tries')
    const reply = await correctEmail(buyer, link, 'no address')
    expect(reply.json().payload.errors).toEqual({ email: 'The value must be an valid email address' })
    const cancelled: PlacedOrder = await buy(buyer, newEmail())
    await buyer.put('/api/orders/cancel', {
      order_no: cancelled.order_id,
      token: cancelled.token,
      reason: 'too_slow',
    })
    expectFailure(await correctEmail(buyer, cancelled, newEmail()), 422, 'order_closed')
  })
})

describe('a link that becomes void while its call waits for the order', () => {
  /** Changes a row of orders while a call is waiting for its lock; returns the call's reply. */
  async function changeDuring({ order_id }: Link, change: string, call: () => ReturnType<Browser['get']>) {
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT FROM orders WHERE order_no = $1 FOR UPDATE', [order_id])
      const reply = call()
      const waitingForLock = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      await eventually(async () => ((await client.query(waitingForLock)).rowCount ?? 0) > 0)
      await client.query(`UPDATE orders SET ${change} WHERE order_no = $1`, [order_id])
      await client.query('COMMIT')
      return await reply
    } finally {
      client.release()
    }
  }

  it('AC-08 OP-04 confirms no order whose email address has just been corrected', async () => {
    const wrong = newEmail()
    await reachLimit(wrong)
    const order = await buy(browser(shop), wrong)
    const token = await confirmTokenIn(wrong)
    const reply = await changeDuring(order, `contact_key = 'corrected'`, () =>
      browser(shop).post('/api/checkout/confirm-order', { token, order_id: order.order_id }),
    )
    expectFailure(reply, 422, 'bad_order_link')
    expect((await stateOf(shop, order.order_id))?.status).toBe('pending')
  })

  it('AC-08 AC-06 cancels no order', async () => {
    const order = await buy(browser(shop), newEmail())
    const body = { order_no: order.order_id, token: order.token, reason: 'too_slow' }
    const reply = await changeDuring(order, 'link_version = link_version + 1', () =>
      browser(shop).put('/api/orders/cancel', body),
    )
    expectFailure(reply, 404, 'not_found')
    expect((await stateOf(shop, order.order_id))?.status).toBe('confirmed')
  })
})

describe('the link of an unconfirmed order', () => {
  it('AC-08 OP-04 can be sent again from the order’s page and the account, three times a day', async () => {
    const email = newEmail()
    await reachLimit(email)
    const customer = await registerCustomer(shop)
    const order = await buy(customer.session, email)
    expect(order.status).toBe('pending')
    const sent = async () => (await messagesTo(shop, email)).filter((text) => text.includes('/confirm?token='))
    expect(await sent()).toHaveLength(1)
    const resend = (who: Browser, more: object = {}) =>
      who.post('/api/orders/send-again', { order_no: order.order_id, ...more })
    expectFailure(await resend(browser(shop)), 401, 'login_required')
    expectFailure(await resend((await registerCustomer(shop)).session), 404, 'not_found')
    expectData(await resend(customer.session), 'Done')
    expectData(await resend(browser(shop), { token: order.token }), 'Done')
    expect(await sent()).toHaveLength(3)
    expectData(await resend(customer.session), 'Done')
    expectFailure(await resend(customer.session), 429, 'too_many_tries')
    const token = await confirmTokenIn(email)
    expectData(
      await browser(shop).post('/api/checkout/confirm-order', { token, order_id: order.order_id }),
      'ConfirmedOrder',
    )
    expectFailure(await resend(customer.session), 422, 'order_gone')
  })
})
