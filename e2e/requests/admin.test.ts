import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSpoiledShop, UNPUBLISHED } from '#tools/testing/spoiled-shop.ts'
import { ADMIN_TOKEN, type Shop } from '#tools/testing/start-shop.ts'

let shop: Shop
/** The admin's cookie, as set by the login. */
let cookie: string

beforeAll(async () => {
  shop = await startSpoiledShop()
  const login = await fetch(`${shop.url}/admin/login?token=${ADMIN_TOKEN}`, { redirect: 'manual' })
  cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
})
afterAll(() => shop.stop())

async function ask(path: string, headers: Record<string, string> = {}) {
  const reply = await fetch(shop.url + path, { redirect: 'manual', headers })
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}
const asShopper = (path: string, headers: Record<string, string> = {}) => ask(path, headers)
const asAdmin = (path: string, headers: Record<string, string> = {}) => ask(path, { cookie, ...headers })

/** Text that only an admin's HTML contains. */
const ADMINS = /admin-bar|data-admin|problem-card|Problems in|Unpublished\. Only|"isAdmin"/

/** In either order, neither gets the other's cached page. */
const orders = [
  ['the admin first', [asAdmin, asShopper, asAdmin, asShopper]],
  ['a shopper first', [asShopper, asAdmin, asShopper, asAdmin]],
] as const

describe.each(orders)('a page that admins see differently, %s', (first, visitors) => {
  // Each order uses its own cache entry, so that they do not affect each other.
  const query = `?utm=${first.length}&sku=`

  it('EN-02 contains a section’s problems in its HTML for admins, and only the rest of the page for shoppers', async () => {
    for (const visit of visitors) {
      const { status, text } = await visit(`/care${query}`)
      expect(status).toBe(200)
      expect(text).toContain('data-section="rich-text"')
      if (visit === asShopper) {
        expect(text).not.toMatch(ADMINS)
        expect(text).not.toMatch(/heding|Did you mean/)
        continue
      }
      const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
      expect(main).toContain('aria-label="Problems in hero#spoiled"')
      expect(main).toContain('/component_data/0/settings/heding')
      expect(main).toContain('Did you mean &quot;heading&quot;?')
      expect(main).toContain('aria-label="Problems in herro#unknown"')
      expect(main).toContain('/component_data/1/key')
      expect(main.indexOf('Problems in herro')).toBeLessThan(main.indexOf('data-section="rich-text"'))
      // Its CSS is there before any script runs.
      expect(text).toMatch(/<style>[^<]*\.problem-card\b/)
    }
  })

  it('CT-07 shows an unpublished product with a note, and is a 404 for shoppers', async () => {
    const path = `/product/${UNPUBLISHED.slug}`
    for (const visit of visitors) {
      const { status, text, headers } = await visit(`${path}${query}`)
      expect(status).toBe(visit === asAdmin ? 200 : 404)
      if (visit === asAdmin) {
        expect(text).toContain('Preview. Only staff and people with the link can see this.')
        expect(text).toContain(UNPUBLISHED.name)
        expect(headers.get('cache-control')).toMatch(/private|no-store/)
      } else {
        expect(text).not.toMatch(ADMINS)
        expect(text).not.toContain(UNPUBLISHED.name)
      }
    }
  })

  it('BU-03 has the admin bar for admins only', async () => {
    for (const visit of visitors) {
      const { text } = await visit(`/about${query}`)
      if (visit === asShopper) expect(text).not.toMatch(ADMINS)
      else
        expect(text).toMatch(/Skip to content<\/a><aside class="admin-bar"[^>]*>.*<a href="\/admin">Admin Panel<\/a>/)
    }
  })
})

describe('cached pages', () => {
  it('EN-02 BU-03 of admins and shoppers are kept apart', async () => {
    const [own, shoppers] = [await asAdmin('/care'), await asShopper('/care')]
    const tagOf = ({ headers }: typeof own) => ({ 'if-none-match': headers.get('etag') ?? '' })
    expect((await asShopper('/care', tagOf(shoppers))).status).toBe(304)
    expect((await asShopper('/care', tagOf(own))).status).toBe(200)
    expect((await asAdmin('/care', tagOf(shoppers))).status).toBe(200)
    const product = await asAdmin(`/product/${UNPUBLISHED.slug}`)
    expect((await asShopper(`/product/${UNPUBLISHED.slug}`, tagOf(product))).status).toBe(404)
  })
})

describe('an unpublished product', () => {
  it('CT-07 is shown to admins as shoppers would see it, on request', async () => {
    expect((await asAdmin(`/product/${UNPUBLISHED.slug}?is_published=true`)).status).toBe(404)
    expect((await asAdmin(`/product/${UNPUBLISHED.slug}?is_published=false`)).status).toBe(200)
    expect((await asShopper(`/product/${UNPUBLISHED.slug}?is_published=false`)).status).toBe(404)
  })

  it('CT-07 appears nowhere for shoppers, search engines or API clients after an admin has seen it', async () => {
    await asAdmin(`/product/${UNPUBLISHED.slug}`)
    const sitemap = await asShopper('/sitemap.xml')
    const parts = [...sitemap.text.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path]) => path ?? '')
    const places = [
      '/sitemap.xml',
      ...parts.filter((path) => path.endsWith('.xml')),
      '/feed.xml',
      '/shop-online',
      '/product-category/planters-and-lamps',
      '/search?q=urli',
      '/api/search/search?query=urli',
      `/product/${UNPUBLISHED.slug}`,
      `/api/product/single-product/${UNPUBLISHED.slug}`,
      `/api/templateBoth/${UNPUBLISHED.slug}?path=/product/${UNPUBLISHED.slug}`,
    ]
    for (const path of places) {
      const { text, status } = await asShopper(path)
      expect([path, status]).toEqual([path, /\/urli\b/.test(path) ? 404 : 200])
      expect(text, path).not.toContain(UNPUBLISHED.name)
      // A refusal quotes the requested address.
      if (!path.includes('urli')) expect(text, path).not.toContain(`/product/${UNPUBLISHED.slug}`)
    }
  })

  it('CT-07 has reviews for admins only', async () => {
    const reviewsOf = (headers: Record<string, string>) =>
      fetch(`${shop.url}/api/plugins/review/product-reviews`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ slug: UNPUBLISHED.slug }),
      })
    expect((await reviewsOf({})).status).toBe(404)
    const own = await reviewsOf({ cookie })
    expect(own.status).toBe(200)
    expect(own.headers.get('cache-tags')).toBeNull()
    expect((await reviewsOf({})).status).toBe(404)
  })
})
