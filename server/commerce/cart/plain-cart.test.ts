import { expect, it } from 'vitest'
import { changeMode } from '#server/pages/gate/change-mode.ts'
import quantities from '#fixtures/real-input/quantities.json' with { type: 'json' }
import { productId, testApp } from '#server/testing/test-app.ts'

const shop = await testApp()
const vase = await productId(shop.database, 'ASH-VAS-001-TEN-20')

const submit = (fields: Record<string, string>, headers: Record<string, string> = {}, url = '/add-to-cart') =>
  shop.send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
const cookieOf = (reply: Awaited<ReturnType<typeof submit>>) => String(reply.headers['set-cookie']).split(';')[0] ?? ''
const readCart = async (cookie: string) =>
  (await shop.send({ url: '/api/cart/get', headers: { cookie } })).json<{
    data: { total_quantity: number; items: { id: number }[] }
  }>().data
/** Submits the form of the cart's first line. */
const change = async (
  cookie: string,
  { quantity = '', ...fields }: Record<string, string>,
  headers: Record<string, string> = {},
) => {
  const [line] = (await readCart(cookie)).items
  const own = { product_id: String(vase), item_id: String(line?.id), quantity_in_display_unit: quantity }
  return submit({ ...own, ...fields }, { cookie, ...headers }, '/change-cart')
}

it('LY-15 CR-03 adds to the cart without script, sets the cookie, and redirects to the cart', async () => {
  const first = await submit({ product_id: String(vase), quantity: '2' })
  expect([first.statusCode, first.headers.location]).toEqual([303, '/cart'])
  expect(first.headers['set-cookie']).toMatch(/^vitrine_cart=.+; Max-Age=\d+; Path=\/; SameSite=Lax$/u)
  const second = await submit({ product_id: String(vase), quantity: '1' }, { cookie: cookieOf(first) })
  expect(cookieOf(second)).toBe(cookieOf(first))
  expect((await readCart(cookieOf(first))).total_quantity).toBe(3)
})

it.each([
  { product_id: 'x', quantity: '1' },
  { product_id: '1', quantity: '' },
  { product_id: '1', quantity: '1.5' },
  { product_id: '1', quantity: '-1' },
  { product_id: '999999999', quantity: '1' },
])('LY-15 explains the error in %j, and creates no cart', async (fields) => {
  const reply = await submit(fields)
  expect(reply.statusCode).toBeGreaterThanOrEqual(400)
  expect(reply.statusCode).toBeLessThan(500)
  expect(reply.headers['content-type']).toContain('text/html')
  expect(reply.headers['set-cookie']).toBeUndefined()
})

it('CK-17 LY-15 reads quantities as people type them, and never guesses', async () => {
  const cookie = cookieOf(await submit({ product_id: String(vase), quantity: '1' }))
  for (const { input, quantity } of quantities.filter((one) => one.quantity === null || one.quantity < 6)) {
    const before = (await readCart(cookie)).total_quantity
    const reply = await change(cookie, { quantity: input })
    const after = (await readCart(cookie)).total_quantity
    expect([input, reply.statusCode, after]).toEqual([input, ...(quantity === null ? [400, before] : [303, quantity])])
  }
})

it('LY-15 CR-01 changes quantities and removes lines without script', async () => {
  const cookie = cookieOf(await submit({ product_id: String(vase), quantity: '2' }))
  const more = await change(cookie, { quantity: '3' })
  expect([more.statusCode, more.headers.location]).toEqual([303, '/cart'])
  expect((await readCart(cookie)).total_quantity).toBe(3)
  const removed = await change(cookie, { quantity: '3', remove: '1' })
  expect([removed.statusCode, removed.headers.location]).toEqual([303, '/cart'])
  expect((await readCart(cookie)).items).toEqual([])
  await submit({ product_id: String(vase), quantity: '1' }, { cookie })
  await change(cookie, { quantity: '0' })
  expect((await readCart(cookie)).items).toEqual([])
})

it('LY-15 explains why a quantity is unavailable, and changes only the caller’s cart', async () => {
  const cookie = cookieOf(await submit({ product_id: String(vase), quantity: '2' }))
  for (const quantity of ['999', '', '-1', '1.5']) {
    const reply = await change(cookie, { quantity })
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.body).toMatch(/We only have \d+ of “Tall bottle vase” left|Enter a quantity from 0 to 999/u)
    expect(reply.body).toContain('<a href="/cart">')
  }
  const [line] = (await readCart(cookie)).items
  const foreign = { product_id: String(vase), item_id: String(line?.id), quantity_in_display_unit: '1' }
  const other = cookieOf(await submit({ product_id: String(vase), quantity: '1' }))
  expect((await submit(foreign, { cookie: other }, '/change-cart')).statusCode).toBe(404)
  expect((await submit(foreign, {}, '/change-cart')).statusCode).toBe(404)
  expect((await change(cookie, { quantity: '1' }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect((await readCart(cookie)).total_quantity).toBe(2)
})

it('LY-15 refuses cross-site requests, and all while the shop is closed', async () => {
  const fields = { product_id: String(vase), quantity: '1' }
  expect((await submit(fields, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  await changeMode(shop.app, { mode: 'maintenance' })
  await shop.change('SELECT 1')
  expect((await submit(fields)).statusCode).toBeGreaterThanOrEqual(400)
})
