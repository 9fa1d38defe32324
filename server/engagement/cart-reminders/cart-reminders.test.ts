import { beforeEach, describe, expect, it } from 'vitest'
import { changeMode } from '#server/pages/gate/change-mode.ts'
import { type Browser, browser, loggedIn, meera, messagesTo } from '#server/testing/customers.ts'
import { expectFailure } from '#server/testing/contract.ts'
import { placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { stockedShop } from '#server/testing/stocked-shop.ts'
import { asAdministrator } from '#server/testing/test-app.ts'
import { remindCarts } from './remind-carts.plugin.ts'

const { shop, pool, vase } = await stockedShop()
const { app } = shop
const email = 'anu@carts.example'
const items = [{ product_id: vase, quantity: 2 }]
const token = 'r'.repeat(43)

const remind = () => remindCarts(app, new AbortController().signal)
const mails = async (to = email) => (await messagesTo(shop, to)).filter((text) => text.includes('Your cart at'))
const later = (hours: number) =>
  pool.query(
    `UPDATE cart SET updated_at = updated_at - make_interval(hours => $1), reminded_at = reminded_at - make_interval(hours => $1)`,
    [hours],
  )
const subscribe = (to = email, key = token) =>
  pool.query('INSERT INTO newsletter_subscriber (email_key, email, token) VALUES (lower($1), $1, $2)', [to, key])
const leaveCart = (who: Browser = browser(shop), to = email) => readyCart(who, { items, email: to, payment: null })

beforeEach(async () => {
  await pool.query('DELETE FROM cart; DELETE FROM outbox; DELETE FROM newsletter_subscriber; DELETE FROM orders')
  await pool.query('UPDATE product SET stock = 900 WHERE id = $1', [vase])
  await shop.changeSettings({ cart_reminders: true, cart_reminder_hours: 4 })
})

describe('reminders of carts', () => {
  it('AD-25 are off until the owner switches them on', async () => {
    await pool.query(`DELETE FROM setting WHERE key LIKE 'cart_reminder%'`)
    await shop.change('SELECT 1')
    await subscribe()
    await leaveCart()
    await later(5)
    await remind()
    expect(await mails()).toEqual([])
    const admin = browser(shop, asAdministrator)
    const page = '/api/admin/settings/notifications'
    const { version, values } = (await admin.get(page)).json().data
    expect(values).toMatchObject({ cart_reminders: false, cart_reminder_hours: 4 })
    const save = (given: object) => admin.patch(page, { version, values: given })
    expectFailure(await save({ cart_reminder_hours: 0 }), 422, 'invalid_values')
    expect((await save({ cart_reminders: true, cart_reminder_hours: 4 })).statusCode).toBe(200)
    await shop.change('SELECT 1')
    await remind()
    expect(await mails()).toHaveLength(1)
  })

  it('AD-25 go to subscribers only, once for each cart, with a link that unsubscribes', async () => {
    await leaveCart()
    await later(5)
    await remind()
    expect(await mails()).toEqual([])
    await subscribe()
    await Promise.all([remind(), remind(), remind()])
    const [text, ...others] = await mails()
    expect(others).toEqual([])
    expect(text).toContain('Your cart at Ashkiln still has')
    expect(text).toContain('http://shop.test/cart')
    expect(text).toContain(`http://shop.test/newsletter-unsubscribe?token=${token}`)
    await later(24)
    await pool.query(`UPDATE newsletter_subscriber SET reminded_at = now() - interval '8 days'`)
    await remind()
    expect(await mails()).toHaveLength(1)
    const left = await browser(shop).post('/api/plugins/emailSubscription/unsubscribe', { token })
    expect(left.statusCode).toBe(200)
    await leaveCart()
    await later(5)
    await remind()
    expect(await mails()).toHaveLength(1)
  })

  it('AD-25 go to nobody twice in a week, however many carts name their address', async () => {
    await subscribe()
    for (let cart = 0; cart < 3; cart++) await leaveCart()
    await later(5)
    await remind()
    expect(await mails()).toHaveLength(1)
  })

  it('AD-25 wait until the cart has not changed for some hours, and end after a week', async () => {
    await subscribe()
    await leaveCart()
    await later(3)
    await remind()
    await later(24 * 8)
    await remind()
    expect(await mails()).toEqual([])
  })

  it('AD-25 are not sent to someone who has ordered since, from this cart or another', async () => {
    await subscribe()
    const who = browser(shop)
    await placeOrder(who, await readyCart(who, { items, email }))
    await later(5)
    await remind()
    const other = browser(shop)
    await leaveCart(browser(shop))
    await later(5)
    await placeOrder(other, await readyCart(other, { items, email }))
    await remind()
    expect(await mails()).toEqual([])
  })

  it('AD-25 name only what can be bought, and are not sent if nothing can', async () => {
    await subscribe()
    await leaveCart()
    await later(5)
    await pool.query('UPDATE product SET stock = 0 WHERE id = $1', [vase])
    await remind()
    expect(await mails()).toEqual([])
    await pool.query('UPDATE product SET stock = 1 WHERE id = $1', [vase])
    await remind()
    expect(await mails()).toHaveLength(1)
  })

  it('AD-25 go to a customer’s own verified address, whatever the cart names', async () => {
    await subscribe(meera.email)
    await subscribe('other@carts.example', 'o'.repeat(43))
    await leaveCart(await loggedIn(shop, meera), 'other@carts.example')
    await later(5)
    await remind()
    expect(await mails(meera.email)).toHaveLength(1)
    expect(await mails('other@carts.example')).toEqual([])
  })

  it('AD-25 stop while the shop is closed', async () => {
    await subscribe()
    await leaveCart()
    await later(5)
    await changeMode(app, { mode: 'maintenance' })
    await shop.change('SELECT 1')
    await remind()
    expect(await mails()).toEqual([])
    await changeMode(app, { mode: 'open' })
    await shop.change('SELECT 1')
    await remind()
    expect(await mails()).toHaveLength(1)
  })
})
