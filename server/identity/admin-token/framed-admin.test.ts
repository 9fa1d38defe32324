import { describe, expect, it } from 'vitest'
import { renderer } from '#server/testing/fake-renderer.ts'
import { browser } from '#server/testing/customers.ts'
import { ADMIN_TOKEN, testApp } from '#server/testing/test-app.ts'

const BUILDER = 'https://builder.example'
const shop = await testApp({ trustProxyHops: 1, renderer, builderOrigins: [BUILDER] })
const { database } = shop
const unframed = await testApp({ database, trustProxyHops: 1, renderer })
const plain = await testApp({
  database,
  trustProxyHops: 1,
  renderer,
  publicOrigin: 'http://shop.test',
  builderOrigins: [BUILDER],
})
const safe = await testApp({
  database,
  trustProxyHops: 1,
  publicOrigin: 'https://shop.test',
  builderOrigins: [BUILDER],
})

const inFrame = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' }
const URL_OF_LOGIN = `/admin/login?token=${ADMIN_TOKEN}&next=/about`

async function enter(on: Parameters<typeof browser>[0], headers: Record<string, string> = {}): Promise<string> {
  const visitor = browser(on)
  const reply = await visitor.send({ url: URL_OF_LOGIN, headers })
  expect(reply.statusCode).toBe(303)
  return String(reply.headers['set-cookie'])
}

describe('the admin’s cookie in a builder’s frame', () => {
  it('BU-01 BU-03 is valid in frames of another site only', async () => {
    expect(await enter(shop, inFrame)).toMatch(
      /^vitrine_admin=[^;]+; Max-Age=43200; Path=\/; HttpOnly; Secure; Partitioned; SameSite=None$/,
    )
    expect(await enter(safe, inFrame)).toMatch(/^__Host-vitrine_admin=[^;]+; .*Secure; Partitioned; SameSite=None$/)
  })

  it.each([
    ['in a window', shop, {}],
    ['in a frame of the same site', shop, { ...inFrame, 'sec-fetch-site': 'same-site' }],
    ['on a page that another site links to', shop, { ...inFrame, 'sec-fetch-dest': 'document' }],
    ['where no builder is allowed', unframed, inFrame],
    ['without https on another machine', plain, { ...inFrame, host: 'shop.test' }],
  ])('BU-03 AU-18 is a same-site cookie %s', async (_, on, headers) => {
    const cookie = await enter(on, headers)
    expect(cookie).toContain('SameSite=Lax')
    expect(cookie).not.toContain('Partitioned')
  })

  it('BU-01 AU-18 does not let another site send requests as the admin', async () => {
    const visitor = browser(shop)
    await visitor.send({ url: URL_OF_LOGIN, headers: inFrame })
    expect((await visitor.get('/dev/outbox')).statusCode).toBe(200)
    for (const origin of [BUILDER, 'https://evil.example', 'null']) {
      const headers = { origin, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }
      const post = await visitor.send({ method: 'POST', url: '/admin/logout', headers })
      expect(post.statusCode, origin).toBe(403)
      const read = await visitor.send({ url: '/api/base/host', headers })
      expect(read.headers['access-control-allow-origin'], origin).toBeUndefined()
    }
    expect((await visitor.get('/dev/outbox')).statusCode).toBe(200)
  })

  it('BU-03 OP-02 ends with the logout, in frame and window', async () => {
    const visitor = browser(shop)
    await visitor.send({ url: URL_OF_LOGIN, headers: inFrame })
    const reply = await visitor.send({
      method: 'POST',
      url: '/admin/logout',
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(reply.headers['set-cookie']).toEqual([
      'vitrine_admin=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'vitrine_admin=; Max-Age=0; Path=/; HttpOnly; Secure; Partitioned; SameSite=None',
    ])
    expect((await visitor.get('/dev/outbox')).statusCode).toBe(403)
  })
})

describe('a refused login in a builder’s frame', () => {
  it('BU-03 shows the reason in frames of builders only', async () => {
    const ancestors = async (on: Parameters<typeof browser>[0]) => {
      const reply = await browser(on).send({ url: '/admin/login?token=wrong', headers: inFrame })
      expect(reply.statusCode).toBe(403)
      expect(reply.payload).toContain('This admin link isn’t valid')
      return /frame-ancestors ([^;]*)/.exec(String(reply.headers['content-security-policy']))?.[1]
    }
    expect(await ancestors(shop)).toBe(BUILDER)
    expect(await ancestors(unframed)).toBe("'none'")
  })
})
