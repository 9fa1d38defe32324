import { expect, it, onTestFinished } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { readyCart } from '#server/testing/shoppers.ts'
import { asAdministrator, testApp } from '#server/testing/test-app.ts'
import { addStaff } from '#server/testing/staff.ts'
import { stockedProduct } from '#server/testing/stocked-shop.ts'
import { readArguments } from '#server/commands/shop-arguments.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
const vase = await stockedProduct(shop.database)
const who = browser(shop)
const run = async (...words: string[]) => {
  const shown = await readArguments(['--payments', ...words])!(shop.app)
  await shop.change('SELECT 1')
  return shown
}
const keys = [
  'key_id=rzp_test_abcdef123',
  'key_secret=the-secret-of-the-key',
  'webhook_secret=the-secret-of-the-webhook',
]
const offered = async () =>
  (await readyCart(who, { items: [{ product_id: vase, quantity: 1 }], payment: null })).cart_payment_methods.map(
    ({ code }) => code,
  )
const SECRETS = /the-secret-of/

it('PY-01 a method is offered once its settings are complete, without a migration', async () => {
  expect(await run('list')).toContain('off  razorpay')
  expect((await shop.post('/api/payment/webhook/razorpay', {})).statusCode).toBe(404)
  await expect(run('razorpay', 'on')).rejects.toThrow(/razorpay can’t be offered yet:\n.*key_id/)
  expect((await pool.query(`SELECT FROM payment_mode WHERE code = 'razorpay'`)).rowCount).toBe(0)
  expect(await run('razorpay', 'set', ...keys, 'name=UPI')).toMatch(
    /Razorpay isn’t offered.\n {2}key_id = "rzp_test_abc/,
  )
  expect(await offered()).not.toContain('razorpay')
  expect(await run('razorpay', 'on')).toContain('Razorpay is offered as “UPI”.')
  expect(await offered()).toContain('razorpay')
  await expect(run('razorpay', 'set', 'key_secret=')).rejects.toThrow('key_secret')
  await run('razorpay', 'off')
  expect(await offered()).not.toContain('razorpay')
})

it('PY-01 secrets are stored sealed, and neither shown nor quoted', async () => {
  const { rows } = await pool.query<{ row: string; secrets: Buffer }>(
    `SELECT payment_mode::text AS row, secrets FROM payment_mode WHERE code = 'razorpay'`,
  )
  expect(rows[0]?.row).not.toMatch(SECRETS)
  expect(rows[0]?.secrets.toString('latin1')).not.toMatch(SECRETS)
  expect(await run('razorpay')).toMatch(/key_secret = \(/)
  expect(await run('razorpay')).not.toMatch(SECRETS)
  await expect(run('razorpay', 'set', 'webhook_secret=short')).rejects.toThrow('webhook_secret isn’t valid.')
  await expect(run('razorpay', 'set', 'webhook_secret=short')).rejects.not.toThrow('short"')
  await run('razorpay', 'on')
  for (const url of ['/api/storefront/initial-values', '/api/openapi.json', '/admin/payments', '/metrics'])
    expect((await shop.get(url, asAdministrator)).payload).not.toMatch(SECRETS)
})

it('PY-01 settings cannot be read under another SESSION_SECRET: the method is not offered, and can be set anew', async () => {
  const other = await testApp({ database: shop.database, sessionSecret: 'another-session-secret', trustProxyHops: 1 })
  const shown = await readArguments(['--payments', 'razorpay'])!(other.app)
  expect(shown).toContain('key_secret = not set')
  expect(await other.app.gateways['razorpay']?.limitsOf('INR')).toBeUndefined()
  await expect(other.app.gateways['razorpay']!.start({} as never)).rejects.toThrow('settings')
  expect(await shop.app.gateways['razorpay']?.limitsOf('INR')).toEqual({ minimum: 100 })
})

it('PY-01 variables replace stored settings, and are named', async () => {
  const paymentVariables = { RAZORPAY_KEY_ID: 'rzp_live_variable', RAZORPAY_KEY_SECRET: 'the-secret-of-a-variable' }
  const other = await testApp({ database: shop.database, trustProxyHops: 1, paymentVariables })
  const shown = await readArguments(['--payments', 'razorpay'])!(other.app)
  expect(shown).toContain('key_id = "rzp_live_variable" (from RAZORPAY_KEY_ID)')
  expect(shown).toMatch(/key_secret = .* \(from RAZORPAY_KEY_SECRET\)/)
  expect(shown).not.toMatch(SECRETS)
})

it('PY-01 a provider’s minimum and steps refuse an order, with the reason', async () => {
  await run('razorpay', 'set', ...keys)
  await run('razorpay', 'on')
  const real = shop.app.gateways['razorpay']!
  onTestFinished(() => void (shop.app.gateways['razorpay'] = real))
  // Razorpay takes minor units of each currency, and no last digit of three.
  expect(await Promise.all(['INR', 'JPY', 'KWD'].map((currency) => real.limitsOf(currency)))).toEqual([
    { minimum: 100 },
    { minimum: 1 },
    { minimum: 1000, step: 10 },
  ])
  const refusal = async (limits: object | undefined) => {
    shop.app.gateways['razorpay'] = { ...real, limitsOf: () => limits as never }
    const cart = await readyCart(who, { items: [{ product_id: vase, quantity: 1 }], payment: null })
    const { refused_payment_methods: refused } = expectData(
      await who.get(
        `/api/cart/get?${new URLSearchParams({ api_cart: cart.api_cart, cart_session: cart.cart_session })}`,
      ),
      'Cart',
    ) as unknown as { refused_payment_methods: { code: string; reason: string }[] }
    return refused.find(({ code }) => code === 'razorpay')?.reason
  }
  expect(await refusal({ minimum: 100_000_00 })).toContain('Only for orders')
  expect(await refusal({ minimum: 1, maximum: 2 })).toContain('Only for orders')
  expect(await refusal({ minimum: 1, step: 7 })).toBe('Only for totals in steps of ₹0.07.')
  // A currency that it does not take.
  expect(await refusal(undefined)).toBeUndefined()
  expect(await offered()).not.toContain('razorpay')
})

it('AD-27 an owner sets up a method in the admin; secrets are written only, and refused values name their field', async () => {
  await run('razorpay', 'off')
  const admin = browser(shop, asAdministrator)
  const list = async () => expectData(await admin.get('/api/admin/payment-modes'), 'AdminPaymentMode[]')
  const find = async () => (await list()).find(({ code }) => code === 'razorpay')!
  const put = (body: object) => admin.put('/api/admin/payment-modes/razorpay', body)
  const switchTo = (active: boolean) => admin.post('/api/admin/payment-modes/razorpay/switch', { active })
  const refused = await put({ values: { key_id: 'wrong', webhook_secret: 'short' } })
  expect(expectFailure(refused, 422, 'invalid_config').payload).toEqual({
    errors: { '/key_id': expect.any(String), '/webhook_secret': expect.stringContaining('isn’t valid') },
  })
  expectFailure(await put({ values: { name: ' ' } }), 422, 'invalid_config')
  expect(expectFailure(await put({ values: {}, least: 200, most: 100 }), 422, 'invalid_config').payload).toEqual({
    errors: { '/most': expect.any(String) },
  })
  const saved = expectData(
    await put({
      values: { name: 'UPI', key_id: 'rzp_test_other1234', key_secret: 'the-secret-of-another' },
      least: 100,
    }),
    'AdminPaymentMode',
  )
  expect(saved).toMatchObject({ name: 'UPI', active: false, least: 100, most: null })
  expect(saved.settings).toContainEqual({
    key: 'key_secret',
    is_secret: true,
    is_set: true,
    value: null,
    variable: null,
  })
  expect(saved.webhook).toContain('/api/payment/webhook/razorpay')
  expect(expectData(await switchTo(true), 'AdminPaymentMode').active).toBe(true)
  await shop.change('SELECT 1')
  expect(await offered()).toContain('razorpay')
  expectFailure(await put({ values: { key_secret: null } }), 422, 'invalid_config')
  const arranged = await admin.put('/api/admin/payment-modes', { codes: ['razorpay', 'cod'] })
  expect(arranged.statusCode, arranged.payload).toBe(200)
  expect((await offered())[0]).toBe('razorpay')
  expect((await list())[0]?.code).toBe('razorpay')
  expect(expectData(await switchTo(false), 'AdminPaymentMode').active).toBe(false)
  expect(await find()).toMatchObject({ active: false })
  const { rows } = await pool.query<{ action: string; changes: { field: string }[] }>(
    `SELECT action, changes FROM audit_entry WHERE resource = 'payment_mode' ORDER BY id`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['updated', 'enabled', 'moved', 'disabled'])
  expect(rows[0]?.changes.map(({ field }) => field)).toEqual(['/least', '/key_id', '/key_secret'])
  expect(JSON.stringify(rows)).not.toMatch(SECRETS)
  expect((await admin.get('/api/admin/payment-modes')).payload).not.toMatch(SECRETS)
})

it('AD-27 a manager sees methods without secrets, and changes none', async () => {
  const { session } = await addStaff(shop, 'manager')
  expectData(await session.get('/api/admin/payment-modes'), 'AdminPaymentMode[]')
  const reply = await session.put('/api/admin/payment-modes/cod', { values: {} })
  expectFailure(reply, 403, 'role_not_allowed')
})
