import { beforeAll, describe, expect, it } from 'vitest'
import type { PlacedOrder } from '#generated/api.d.ts'
import type { PluginName } from '#generated/plugins.ts'
import { installPlugin, setPluginConfig, uninstallPlugin } from '#server/store/plugins/change-plugin.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, arjun, browser, loggedIn, meera } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { startSandbox } from '#server/testing/payment-actions.ts'
import { stockedShop } from '#server/testing/stocked-shop.ts'

const { shop, pool, vase } = await stockedShop()

const order = async (who: Browser, payment: 'cod' | 'sandbox' = 'cod'): Promise<PlacedOrder> =>
  placeOrder(who, await readyCart(who, { items: [{ product_id: vase, quantity: 1 }], payment }))

const numbersOf = async (who: Browser) =>
  expectData(await who.get('/api/orders/get'), 'OrderPage').orders.map(({ order_no }) => order_no)

describe('claiming an order', () => {
  const claim = (who: Browser, { order_id: order_no, token }: PlacedOrder) =>
    who.post('/api/orders/claim', { order_no, token })

  it('CK-08 moves a guest’s order into their new account once', async () => {
    const guest = browser(shop)
    const mine = await order(guest)
    const account = {
      first_name: 'Anjali',
      last_name: 'Rao',
      email: 'anjali.claims@ashkiln.example',
      phone: '9000000731',
    }
    expectData(await guest.post('/api/auth/register', { ...account, password: 'kiln-Door-9' }), 'LoginResult')
    expect(await numbersOf(guest)).toEqual([])
    expect(expectData(await claim(guest, mine), 'Order')).toMatchObject({
      order_no: mine.order_id,
      is_guest: false,
    })
    expectData(await claim(guest, mine), 'Order')
    expect(await numbersOf(guest)).toEqual([mine.order_id])
    expect((await guest.post('/api/orders/item', { order_no: mine.order_id })).statusCode).toBe(200)
    const other = await loggedIn(shop, arjun)
    expectFailure(await claim(other, mine), 404, 'not_found')
    expect(await numbersOf(guest)).toEqual([mine.order_id])
    expect(await brokenInvariants(pool)).toEqual({})
  })

  it('CK-08 requires a session and the signed link', async () => {
    const guest = browser(shop)
    const mine = await order(guest)
    expect((await claim(guest, mine)).statusCode).toBe(401)
    const her = await loggedIn(shop, meera)
    for (const token of ['', 'guessed', (await order(browser(shop))).token])
      expectFailure(await claim(her, { ...mine, token }), 404, 'not_found')
    expect(await numbersOf(her)).not.toContain(mine.order_id)
  })
})

describe('purchase tracking', () => {
  const config = { google_tag_id: 'G-TEST1234', tag_code: 'GTM-TEST123', code: '1234567890' }
  const install = async (name: PluginName, setting: keyof typeof config) => {
    await setPluginConfig(shop.app, name, { [setting]: config[setting] })
    await installPlugin(shop.app, name)
  }
  beforeAll(async () => {
    await install('GoogleTag', 'google_tag_id')
    await install('GoogleTagManager', 'tag_code')
    await install('FacebookPixel', 'code')
    await shop.change('SELECT 1')
  })
  const track = async (who: Browser, { order_id, token }: PlacedOrder, plugin = 'GoogleTagManager') =>
    expectData(await who.put(`/api/plugins/${plugin}/track-purchase`, { order_id, token }), 'PurchaseTracked').first

  it('CO-04 reports a purchase once per plugin, with any number of concurrent calls', async () => {
    const guest = browser(shop)
    const mine = await order(guest)
    const answers = await Promise.all(Array.from({ length: 8 }, () => track(browser(shop), mine)))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await track(guest, mine)).toBe(false)
    expect([await track(guest, mine, 'GoogleTag'), await track(guest, mine, 'FacebookPixel')]).toEqual([true, true])
    const query = new URLSearchParams({ token: mine.token, order_id: mine.order_id, type: 'cod' })
    expect(expectData(await guest.get(`/api/checkout/complete?${query}`), 'Order')).toMatchObject({
      google_gtag_event_tracked: true,
      google_gtm_event_tracked: true,
      facebook_pixel_event_tracked: true,
    })
  })

  it('CO-04 reports nothing before the order is confirmed', async () => {
    const guest = browser(shop)
    const mine = await order(guest, 'sandbox')
    await startSandbox(guest, mine)
    expect(await track(guest, mine)).toBe(false)
  })

  it('CO-04 refuses unknown plugins and foreign orders', async () => {
    const mine = await order(browser(shop))
    const call = (plugin: string, token: string) =>
      browser(shop).put(`/api/plugins/${plugin}/track-purchase`, { order_id: mine.order_id, token })
    expectFailure(await call('review', mine.token), 400, 'malformed')
    expectFailure(await call('GoogleTag', 'guessed'), 404, 'not_found')
    await uninstallPlugin(shop.app, 'GoogleTag')
    await shop.change('SELECT 1')
    const { message } = expectFailure(await call('GoogleTag', mine.token), 404, 'not_found')
    expect(message).toBe('The plugin GoogleTag isn’t installed.')
  })
})
