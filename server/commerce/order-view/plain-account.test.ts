import { describe, expect, it } from 'vitest'
import { afterSaleShop } from '#server/testing/after-sale.ts'
import { browser } from '#server/testing/customers.ts'

const { delivered, shop } = await afterSaleShop()
const PATH = '/without-script/account'
const MEERA = { email: 'meera@ashkiln.example', password: 'monsoon-demo-meera' }

const send = (fields: Record<string, string>, headers: Record<string, string> = {}, url = PATH) =>
  shop.send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
const cookiesOf = (reply: { headers: Record<string, unknown> }) =>
  [reply.headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ')

describe('the account without JavaScript', () => {
  it('LY-15 logs in, lists the orders with their status, and logs out', async () => {
    const meera = browser(shop)
    await meera.post('/api/auth/login', MEERA)
    await delivered(meera)
    const form = await shop.get(PATH)
    expect(form.statusCode).toBe(200)
    expect(form.body).toMatch(/<input type="password"[^>]*autocomplete="current-password"/)
    expect(form.body).not.toContain('<script')

    const entered = await send(MEERA)
    expect([entered.statusCode, entered.headers['location']]).toEqual([303, PATH])
    const cookie = cookiesOf(entered)
    const page = await shop.get(PATH, { cookie })
    expect(page.headers['cache-control']).toBe('no-store')
    const { orders } = (await shop.get('/api/orders/get', { cookie })).json<{
      data: { orders: { order_no: string }[] }
    }>().data
    expect(orders.length).toBeGreaterThan(0)
    for (const { order_no: number } of orders) expect(page.body).toContain(`<h2>${number}</h2>`)
    expect(page.body).toMatch(/ · ₹[\d,.]+ · (Confirmed|On its way|Delivered)/)
    expect(page.body).toMatch(/href="\/track-order\/BL-\d+">Track the parcel</u)
    const pdf = /href="(\/api\/orders\/invoice\/pdf[^"]+)"/u.exec(page.body)?.[1]
    expect((await shop.get(pdf ?? '', { cookie })).headers['content-type']).toBe('application/pdf')

    const left = await send({}, { cookie }, '/without-script/logout')
    expect(left.statusCode).toBe(303)
    expect((await shop.get(PATH, { cookie })).body).toContain('type="password"')
  })

  it('LY-15 explains a refused login, keeps the address, and escapes HTML', async () => {
    const wrong = await send({ ...MEERA, password: 'not-hers-at-all' })
    expect(wrong.statusCode).toBe(401)
    expect(wrong.body).toContain('The email address or password is wrong. Please try again.')
    expect(wrong.body).toContain('value="meera@ashkiln.example"')
    const odd = await send({ email: '"><script>x</script>', password: 'a' })
    expect(odd.statusCode).toBe(422)
    expect(odd.body).not.toContain('<script>x')
  })

  it('AU-07 shares the dialog’s login limit, and refuses cross-site requests', async () => {
    const statuses = []
    for (let attempt = 0; attempt < 12; attempt++)
      statuses.push((await send({ email: 'kavya@ashkiln.example', password: `guess-${attempt}` })).statusCode)
    expect(statuses).toContain(429)
    expect(
      (await send(MEERA, { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' })).statusCode,
    ).toBe(403)
  })
})
