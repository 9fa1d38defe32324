import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startProxyApi, type ProxyApi } from '#tools/testing/proxy-api.ts'
import { startShop, type Shop } from '#tools/testing/start-shop.ts'

let api: ProxyApi
let shop: Shop

beforeAll(async () => {
  api = await startProxyApi(process.env['SHOP_URL']!)
  shop = await startShop({ env: { API_ORIGIN: api.origin } })
  // On a busy machine, the first page of a newly started shop may exceed the shop's own time limit.
  const answers = async () => {
    if ((await html('/about')).status !== 200) throw new Error('The shop does not answer yet.')
  }
  await vi.waitFor(answers, { timeout: 50_000, interval: 100 })
})

afterAll(async () => {
  await shop.stop()
  await api.close()
})

beforeEach(() => {
  api.tamper = (_path, reply) => reply
})

const html = async (path: string) => {
  const reply = await fetch(shop.url + path)
  return { status: reply.status, text: await reply.text() }
}

interface TemplateReply {
  data: { component_data: unknown[] }
}

it('EN-01 EN-02 invalid items never break the page: the rest renders, and each is logged on one line', async () => {
  api.tamper = (path, reply) => {
    if (!path.startsWith('/api/templateBoth/home')) return reply
    const { data } = reply as unknown as TemplateReply
    const good = data.component_data
    const bad: unknown[] = [
      { key: 'hero', id: 'bad-hero', settings: { heading: {}, surprise: true } },
      { key: 'no-such-section', id: 'unknown', settings: {} },
      null,
      'text',
      { key: '__proto__', settings: { constructor: {} } },
    ]
    return { ...reply, data: { ...data, component_data: [...bad, ...good] } }
  }
  const { status, text } = await html('/')
  expect(status).toBe(200)
  expect(text).toContain('data-section="hero"')
  expect(text).toContain('data-section="product-grid"')
  expect(text).not.toContain('id="bad-hero"')
  await html('/')
  // The shop's log arrives through a separate pipe.
  const linesOf = () =>
    shop
      .log()
      .split('\n')
      .filter((line) => line.includes('/component_data/0'))
  await expect.poll(() => linesOf().length).toBeGreaterThan(0)
  const lines = linesOf()
  expect(
    new Set(
      lines
        .map((line) => JSON.parse(line) as { pointer: string; code: string })
        .map(({ code, pointer }) => code + pointer),
    ).size,
    'each problem once',
  ).toBe(lines.length)
})

it('RT-08 RT-14 a hanging, disconnected or failing API leads to the 500 page', async () => {
  for (const tamper of [() => 'hang', () => 'drop', () => 500] as const) {
    api.tamper = tamper as ProxyApi['tamper']
    const { status, text } = await html('/product/tall-bottle-vase')
    expect(status).toBe(500)
    for (const words of ['Oops', 'Error Code 500', 'An unexpected error occurred']) expect(text).toContain(words)
    expect(text, 'no inner message reaches the page').not.toMatch(/ECONN|timeout|\bstack\b|at \w+ \(/)
  }
  api.tamper = (_path, reply) => reply
  expect((await html('/product/tall-bottle-vase')).status).toBe(200)
})

it('RT-15 a missing licence status makes the whole site fail with 404 Website Unvailable', async () => {
  api.tamper = (path, reply) =>
    path.startsWith('/api/storefront/initial-values')
      ? { ...reply, data: { ...(reply['data'] as object), license_status: null } }
      : reply
  for (const path of ['/', '/product/tall-bottle-vase', '/cart']) {
    const { status, text } = await html(path)
    expect(status).toBe(404)
    expect(text).toContain('<title>Website Unvailable')
    expect(text).toContain('This website is currently unavailable due to an inactive subscription.')
  }
})

it('EN-03 a section whose data cannot be loaded does not affect the rest of the page', async () => {
  api.tamper = (path, reply) => (path.startsWith('/api/product/product-grid') ? 503 : reply)
  const { status, text } = await html('/')
  expect(status).toBe(200)
  expect(text).toContain('data-section="hero"')
  expect(text).toContain('data-section="site-footer"')
})
