import { describe, expect, it } from 'vitest'
import { type Browser, browser, messagesTo } from '#server/testing/customers.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { renderer } from '#server/testing/fake-renderer.ts'
import { addStaff, loginOf } from '#server/testing/staff.ts'
import { ADMIN_TOKEN, asAdministrator, testApp } from '#server/testing/test-app.ts'

const SHOP = 'https://shop.test'
const ADMIN = 'https://admin.shop.test'
const plain = await testApp({ trustProxyHops: 1 })
const { database } = plain
const { pool } = database
const shop = await testApp({
  database,
  trustProxyHops: 1,
  renderer,
  publicOrigin: SHOP,
  adminOrigin: ADMIN,
  builderOrigins: [ADMIN],
})

const atAdmin = { host: 'admin.shop.test' }
const atShop = { host: 'shop.test' }
/** One browser: its cookies of the two hosts are separate, as in reality. */
const twoHosts = () => ({ admin: browser(shop, atAdmin), page: browser(shop, atShop) })
const logIn = async (who: Browser, person: { email: string; password: string }) =>
  expectData(await who.post('/api/admin/login', loginOf(person)), 'StaffMe')
const slug = 'moon-jar'

/** Follows the admin's link to a page of the shop. */
async function preview({ admin, page }: ReturnType<typeof twoHosts>, path: string, headers = {}) {
  const link = await admin.send({ url: path, headers })
  const { location = '' } = link.headers
  expect(link.statusCode).toBe(303)
  expect(location).toMatch(/^https:\/\/shop\.test\//)
  const opened = await page.send({ url: location.slice(SHOP.length), headers })
  return { link: location, opened }
}

describe('an admin with a host of its own', () => {
  it.each([
    'GET /admin',
    'GET /admin/products',
    'GET /%61dmin',
    'GET /admin/orders',
    'GET /dev/outbox',
    'GET /dev/sections',
    'GET /api/admin/me',
    'POST /api/admin/login',
    'POST /api/admin/nothing',
    'POST /api/admin/staff/invitations',
  ])('AD-01 answers %s; at the shop’s host there is nothing, also for an owner', async (call) => {
    const [method, url] = call.split(' ') as ['GET' | 'POST', string]
    const options = { method, url, ...(method === 'POST' && { payload: {} }) }
    const own = await browser(shop, { ...atAdmin, ...asAdministrator }).send(options)
    expect([200, 400, 404]).toContain(own.statusCode)
    for (const host of [atShop, { ...atShop, 'x-forwarded-host': 'admin.shop.test' }, { host: '127.0.0.1:3000' }]) {
      const reply = await browser(shop, { ...host, ...asAdministrator }).send(options)
      expect(reply.statusCode, reply.payload).toBe(404)
      expect(reply.payload).not.toContain('admin.shop.test')
      expect(reply.headers.location).toBeUndefined()
      expect(reply.headers['content-type']).toContain(url.startsWith('/api') ? 'json' : 'html')
    }
  })

  it('AD-01 neither shows the shop nor changes anything in it, and leads to it', async () => {
    const visitor = browser(shop, { host: 'ADMIN.shop.test:443' })
    expect((await visitor.get('/')).headers.location).toBe('/admin')
    const link = await visitor.send({ url: '/', headers: { 'sec-fetch-site': 'same-origin' } })
    expect(link.headers.location).toBe(`${SHOP}/`)
    for (const path of ['/about?a=b', '//evil.example/x'])
      expect((await visitor.get(path)).headers.location).toBe(`${SHOP}${path}`)
    expectFailure(await visitor.post('/api/cart/add-item', { product_id: 1, quantity: 1 }), 404, 'unknown_call')
    expect((await visitor.post('/forms/contact', {})).statusCode).toBe(404)
    // The app reads public data, and operators check either host.
    expect((await visitor.get('/api/tag/all')).statusCode).toBe(200)
    for (const host of [atShop, atAdmin])
      expect((await browser(shop, host).get('/healthz')).statusCode, host.host).toBe(200)
  })

  it('AD-01 has a cookie of its own host alone, and accepts changes from its own origin alone', async () => {
    const asha = await addStaff(plain, 'owner')
    const { admin } = twoHosts()
    const login = await admin.post('/api/admin/login', loginOf(asha))
    const [cookie] = [login.headers['set-cookie']].flat()
    expect(cookie).toMatch(/^__Host-vitrine_staff=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const end = (headers: Record<string, string>) =>
      admin.send({ method: 'POST', url: '/api/admin/account/sessions/end-others', headers, payload: {} })
    expectData(await end({ origin: ADMIN }), 'StaffSessionsEnded')
    expectData(await end({ origin: ADMIN, 'sec-fetch-site': 'same-origin' }), 'StaffSessionsEnded')
    for (const headers of [{ origin: SHOP }, { origin: SHOP, 'sec-fetch-site': 'same-site' }, { origin: 'null' }])
      expectFailure(await end(headers), 403, 'other_origin')
    expect(expectData(await admin.get('/api/admin/me'), 'AdminSession').shop.origin).toBe(SHOP)
  })

  it('AD-01 frames the shop under its policy, and the shop allows no other', async () => {
    const policy = async (at: { host: string }, path: string) =>
      String((await browser(shop, at).get(path)).headers['content-security-policy'])
    expect(await policy(atAdmin, '/admin')).toContain(`frame-src 'self' ${SHOP};`)
    expect(await policy(atAdmin, '/admin')).toContain("frame-ancestors 'none'")
    expect(await policy(atShop, '/about')).toContain(`frame-ancestors 'self' ${ADMIN}`)
    expect(String((await plain.get('/admin')).headers['content-security-policy'])).toContain("frame-src 'self';")
  })

  it('AD-01 is where the links in mails to staff lead', async () => {
    const owner = browser(shop, atAdmin)
    await owner.get(`/admin/login?token=${ADMIN_TOKEN}`)
    const email = 'invited@ashkiln.example'
    expectData(await owner.post('/api/admin/staff/invitations', { email, role: 'editor' }), 'StaffInvitation')
    expect((await messagesTo(shop, email))[0]).toContain(`${ADMIN}/admin/invitation#`)
    const asha = await addStaff(plain, 'editor')
    await owner.post('/api/admin/reset', { email: asha.email })
    expect((await messagesTo(shop, asha.email))[0]).toContain(`${ADMIN}/admin/reset-password#`)
  })
})

describe('a preview from the admin’s host', () => {
  it('BU-03 AD-01 shows drafts to whoever follows its link, once, and opens nothing of the admin', async () => {
    const asha = await addStaff(plain, 'editor')
    await pool.query('UPDATE product_group SET published = false WHERE slug = $1', [slug])
    const both = twoHosts()
    await logIn(both.admin, asha)
    const { link, opened } = await preview(both, `/products/${slug}`)
    expect(opened.headers.location).toBe(`/products/${slug}`)
    expect(String(opened.headers['set-cookie'])).toMatch(
      /^__Host-vitrine_preview=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax$/,
    )
    const draft = `/api/product/single-product/${slug}?is_published=false`
    expect((await both.page.get(draft)).statusCode).toBe(200)
    expect((await both.page.get('/admin')).statusCode).toBe(404)
    // Its cookie is worth nothing at the admin's host, and the link nothing to the next visitor.
    const thief = twoHosts()
    for (const [name, value] of both.page.cookies) {
      thief.admin.cookies.set(name, value)
      thief.admin.cookies.set('__Host-vitrine_staff', value)
    }
    expectFailure(await thief.admin.get('/api/admin/me'), 401, 'staff_login_required')
    const again = await thief.page.get(link.slice(SHOP.length))
    expect([again.headers.location, again.headers['set-cookie']]).toEqual([`/products/${slug}`, undefined])
    // It ends with the session it comes from.
    await both.admin.post('/api/admin/logout')
    expect((await both.page.get(draft)).statusCode).toBe(404)
  })

  it('BU-03 expires after a minute as a link, and is not for fulfilment or strangers', async () => {
    const asha = await addStaff(plain, 'manager')
    const both = twoHosts()
    await logIn(both.admin, asha)
    const { headers } = await both.admin.get('/about')
    await pool.query(`UPDATE staff_preview SET expires_at = now() - interval '1 second'`)
    const late = await both.page.get(String(headers.location).slice(SHOP.length))
    expect(late.headers['set-cookie']).toBeUndefined()
    const ravi = await addStaff(plain, 'fulfilment')
    await logIn(both.admin, ravi)
    for (const who of [both.admin, browser(shop, atAdmin)])
      expect((await who.get('/about')).headers.location).toBe(`${SHOP}/about`)
  })

  it('BU-01 BU-03 works in the page editor’s frame, also on another site', async () => {
    const asha = await addStaff(plain, 'editor')
    const both = twoHosts()
    await logIn(both.admin, asha)
    const inFrame = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' }
    const { opened } = await preview(both, '/about', inFrame)
    expect(String(opened.headers['set-cookie'])).toMatch(/Secure; Partitioned; SameSite=None$/)
    const same = await preview(both, '/about', { ...inFrame, 'sec-fetch-site': 'same-site' })
    expect(String(same.opened.headers['set-cookie'])).toMatch(/Secure; SameSite=Lax$/)
  })

  it('BU-01 BU-03 is also opened by a builder with the admin token, which then opens the shop only', async () => {
    const visitor = browser(shop, atShop)
    const reply = await visitor.get(`/admin/login?token=${ADMIN_TOKEN}`)
    expect(reply.headers.location).toBe('/')
    expect((await visitor.get(`/api/product/single-product/${slug}?is_published=false`)).statusCode).toBe(200)
    const moved = browser(shop, atAdmin)
    for (const [name, value] of visitor.cookies) moved.cookies.set(name, value)
    expectFailure(await moved.get('/api/admin/me'), 401, 'staff_login_required')
    await visitor.send({ method: 'POST', url: '/admin/logout', headers: { 'sec-fetch-site': 'same-origin' } })
    expect((await visitor.get(`/api/product/single-product/${slug}?is_published=false`)).statusCode).toBe(404)
  })
})
