import { describe, expect, it } from 'vitest'
import { migrate } from '#server/platform/db/migrate.ts'
import { browser } from '#server/testing/customers.ts'
import { expectData } from '#server/testing/contract.ts'
import { readyCart } from '#server/testing/shoppers.ts'
import { emptyDatabase, productId, testApp } from '#server/testing/test-app.ts'
import { readStarter } from './fixture-files.ts'
import { seed } from './seed.ts'

const DEMO = /studio|potter|ashkiln|kiln|glaze|\bclay|stoneware|ceramic|puducherry|\.example/i

const database = await emptyDatabase()
await migrate(database.connection)
const { pool } = database
const count = async (table: string) => (await pool.query(`SELECT FROM ${table}`)).rowCount

describe('the starter shop', () => {
  it('OP-01 has what it needs, and no data of the demo store', async () => {
    expect(await seed(database, { onlyEmpty: true, starter: true })).toBe(true)
    for (const table of ['customer', 'product', 'category', 'coupon', 'review', 'shipping_mode'])
      expect(await count(table), table).toBe(0)
    expect(await count('country')).toBeGreaterThan(0)
    expect(await count('address_field')).toBeGreaterThan(0)
    expect((await pool.query('SELECT code FROM payment_mode')).rows).toEqual([{ code: 'cod' }])
    for (const table of [
      'document',
      'storefront',
      'setting',
      'menu',
      'plugin',
      'path_redirect',
      'channel',
      'payment_mode',
    ]) {
      const { rows } = await pool.query<{ text: string }>(`SELECT t::text AS text FROM ${table} t`)
      for (const { text } of rows) expect(text).not.toMatch(DEMO)
    }
  })

  it('AD-28 shows what its owner writes: articles, questions, forms and galleries need no other step', async () => {
    const { rows } = await pool.query<{ name: string }>('SELECT module_name AS name FROM plugin WHERE installed')
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Blog', 'FAQ', 'Form', 'Gallery', 'customGallery']),
    )
  })

  it('OP-01 has a document for every page of the shop', async () => {
    const { documents } = await readStarter()
    const keys = documents.map(({ template }) => template.key)
    expect(keys).toEqual([...new Set(keys)])
    for (const key of [
      'home',
      'shop-online',
      'category',
      'collection',
      'product',
      'cart',
      'search',
      'not-found',
      'header',
      'footer',
    ])
      expect(keys).toContain(key)
    const { store } = await readStarter()
    for (const key of store.shared_documents) expect(keys).toContain(key)
  })

  it('OP-01 is kept once it exists, and replaced by the demo store on request', async () => {
    await pool.query(`UPDATE setting SET value = '"My shop"' WHERE key = 'store_name'`)
    expect(await seed(database, { onlyEmpty: true, starter: true })).toBe(false)
    expect(await seed(database, { onlyEmpty: true })).toBe(false)
    expect((await pool.query(`SELECT value FROM setting WHERE key = 'store_name'`)).rows).toEqual([
      { value: 'My shop' },
    ])
    await expect(seed(database)).rejects.toThrow('isn’t the demo store')
    await seed(database, { replace: true })
    expect((await pool.query('SELECT id FROM storefront')).rows).toEqual([{ id: 'ashkiln' }])
    expect(await count('product')).toBeGreaterThan(50)
    const { app } = await testApp({ database })
    const values = expectData(await app.inject('/api/storefront/all'), 'Storefront')
    expect(values.name).toBe('Ashkiln')
  })
})

describe('the sandbox gateway', () => {
  const offers = async (options: object) => {
    const shop = await testApp(options)
    const who = browser(shop)
    const items = [{ product_id: await productId(shop.database, 'ASH-VAS-001-TEN-20'), quantity: 1 }]
    const cart = await readyCart(who, { items })
    return { shop, who, cart, codes: cart.cart_payment_methods.map(({ code }) => code) }
  }

  it('OP-01 confirms no order of a shop with an https origin', async () => {
    const { shop, who, cart, codes } = await offers({ publicOrigin: 'https://shop.test' })
    expect(codes).toEqual(['cod'])
    const names = { api_cart: cart.api_cart, cart_session: cart.cart_session }
    expect((await who.put('/api/cart/update-payment-mode', { ...names, code: 'sandbox' })).statusCode).toBe(422)
    await shop.database.pool.query(
      `INSERT INTO sandbox_payment (id, reference, amount, currency, description, return_url) VALUES ('sp_aaaaaaaaaaaaaaaaaaaa', 'r', 1, 'INR', 'x', 'https://shop.test/')`,
    )
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: '' }
    for (const [method, url] of [
      ['GET', ''],
      ['POST', '/pay'],
      ['POST', '/fail'],
    ] as const)
      expect(
        (await who.send({ method, url: `/sandbox/sp_aaaaaaaaaaaaaaaaaaaa${url}`, ...(method === 'POST' && form) }))
          .statusCode,
      ).toBe(404)
    expect(
      (
        await shop.send({
          method: 'POST',
          url: '/api/payment/webhook/sandbox',
          payload: '{}',
          headers: { 'content-type': 'application/json' },
        })
      ).statusCode,
    ).toBe(404)
  })

  it('OP-01 confirms orders if the operator allows it (SANDBOX_PAYMENTS=1), or the origin is not https', async () => {
    expect((await offers({ publicOrigin: 'https://shop.test', sandboxPayments: true })).codes).toContain('sandbox')
    expect((await offers({ publicOrigin: 'http://shop.test' })).codes).toContain('sandbox')
  })

  it('OP-01 refuses a payment with an https return URL if the origin comes from the request', async () => {
    const { shop } = await offers({ publicOrigin: undefined })
    const payment = {
      reference: 'x',
      amount: 1,
      currency: 'INR',
      description: '',
      gatewayId: null,
      chargeId: null,
      payer: {},
      expiresAt: new Date(),
    }
    const start = (returnUrl: string) => shop.app.gateways['sandbox']?.start({ ...payment, returnUrl })
    await expect(start('https://shop.test/back')).rejects.toThrow('https')
    await expect(start('http://shop.test/back')).resolves.toMatchObject({ url: expect.stringContaining('/sandbox/') })
  })
})
