import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const origin = 'https://ashkiln.example'

interface Head {
  title: string
  canonical: (string | null)[]
  metas: Record<string, string>
  data: Record<string, any>[]
}

/** What the head of the page says as it stands. */
function headOf(page: Page): Promise<Head> {
  return page.evaluate(() => ({
    title: document.title,
    canonical: [...document.querySelectorAll('link[rel="canonical"]')].map((link) => link.getAttribute('href')),
    metas: Object.fromEntries(
      [...document.querySelectorAll('meta[name],meta[property]')].map((meta) => [
        meta.getAttribute('name') ?? meta.getAttribute('property') ?? '',
        meta.getAttribute('content') ?? '',
      ]),
    ),
    data: [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap(
      (script) => (JSON.parse(script.textContent ?? '') as { '@graph': Record<string, any>[] })['@graph'],
    ),
  }))
}

const listed = [
  { path: '/', types: ['Organization', 'WebSite'] },
  { path: '/product-category/vases', types: ['BreadcrumbList', 'ItemList'] },
  { path: '/product-collection/monsoon-table', types: ['BreadcrumbList', 'ItemList'] },
  { path: '/shop-online', types: ['BreadcrumbList', 'ItemList'] },
  { path: '/product/tall-bottle-vase', types: ['BreadcrumbList', 'ProductGroup'] },
  { path: '/about', types: ['BreadcrumbList'] },
]

for (const { path, types } of listed) {
  test(`LY-08 ${path} says what it is to search engines and social networks`, async ({ page, request }) => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const { title, canonical, metas, data } = await headOf(page)
    expect(title).toMatch(/Ashkiln/)
    expect(canonical).toEqual([origin + path])
    expect(metas).toMatchObject({
      version: '1.0.10',
      'og:url': origin + path,
      'og:site_name': 'Ashkiln',
      'og:locale': 'en_IN',
      'twitter:card': 'summary_large_image',
      'theme-color': '#f7f3ec',
    })
    for (const name of ['description', 'og:title', 'og:description', 'og:image'])
      expect(metas[name], name).toMatch(/\S/)
    expect(metas).not.toHaveProperty('robots')
    expect(data.map((thing) => thing['@type'])).toEqual(types)
    const picture = await request.get(metas['og:image']!.replace(origin, ''))
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
    for (const link of await page.locator('link[rel*="icon"]').all()) {
      expect((await request.get((await link.getAttribute('href'))!)).status()).toBe(200)
    }
  })
}

test('LY-08 the head follows a shopper from page to page, and keeps nothing of the page that was served', async ({
  page,
  shopper,
}) => {
  await shopper.visits('/')
  await page.locator('main a[href="/product-category/vases"]').first().click()
  await expect(page).toHaveTitle(/^Vases/)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${origin}/product-category/vases`)
  const { metas, data } = await headOf(page)
  expect(metas['description']).toMatch(/\S/)
  expect(metas).not.toHaveProperty('robots')
  expect(Object.keys(metas).filter((name) => name.startsWith('og:'))).toEqual([])
  expect(data).toEqual([])
  await page.goto('/cart')
  expect((await headOf(page)).metas['robots']).toBe('noindex')
})

test('LY-08 search engines are kept away from what is personal, made of a question or not there', async ({ page }) => {
  for (const path of ['/cart', '/search?query=vase', '/checkout/address']) {
    await page.goto(path)
    const { metas, canonical, data } = await headOf(page)
    expect([metas['robots'], canonical, data], path).toEqual(['noindex', [], []])
  }
})

test('LY-08 CT-01 filters, orders and pages that do not exist leave a clean address for search engines', async ({
  request,
}) => {
  const base = '/product-category/vases'
  for (const query of [
    '?page=2&sort=price-asc',
    '?glaze=celadon',
    '?no-such-facet=x&glaze=no-such-glaze',
    '?sort=zzz&page=abc',
    '?page=-3',
    '?page=99999',
    '?utm_source=mail&fbclid=x',
    `?price=${'9'.repeat(400)}`,
    '?%E0%A4%A=%ff&glaze[]=a&__proto__=x',
  ]) {
    const reply = await request.get(base + query)
    expect(reply.status(), query).toBe(200)
    const canonical = [...(await reply.text()).matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(
      (match) => match[1],
    )
    expect(canonical, query).toEqual([origin + base])
  }
  const variant = await request.get('/product/tall-bottle-vase?sku=ASH-VAS-001-CEL-28')
  expect(await variant.text()).toContain(`<link rel="canonical" href="${origin}/product/tall-bottle-vase"/>`)
})

test('LY-08 every page of the sitemap is there and calls itself by the same address', async ({ request }) => {
  const read = async (url: string) => (await request.get(url.replace(origin, ''))).text()
  const locs = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]!)
  const parts = locs(await read('/sitemap.xml'))
  expect(parts.length).toBeGreaterThan(3)
  const pages = (await Promise.all(parts.map(async (part) => locs(await read(part))))).flat()
  expect(pages.length).toBeGreaterThan(60)
  // Every fifth, or it would take long.
  for (const loc of pages.filter((_loc, index) => index % 5 === 0)) {
    const reply = await request.get(loc.replace(origin, ''), { maxRedirects: 0 })
    expect(reply.status(), loc).toBe(200)
    expect(await reply.text(), loc).toContain(`<link rel="canonical" href="${loc}"/>`)
  }
  const robots = await read('/robots.txt')
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)
})

test('LY-08 a page has one address: others lead there for good', async ({ request }) => {
  for (const [from, to] of [
    ['/about/', '/about'],
    ['/product-category//vases', '/product-category/vases'],
    ['/About', '/about'],
    ['/Product-Category/Vases?page=2', '/product-category/vases?page=2'],
  ] as const) {
    const reply = await request.get(from, { maxRedirects: 0 })
    expect([reply.status(), reply.headers()['location']], from).toEqual([301, to])
  }
})

test.describe('a crawler', () => {
  test.use({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' })

  test('LY-08 reads the page as it was served; nothing is run that could fail in its place', async ({ page }) => {
    await page.goto('/product/tall-bottle-vase')
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tall bottle vase')
    await expect(page.locator('html[data-ready]')).toHaveCount(0)
    expect((await headOf(page)).data).toHaveLength(2)
    await page.locator('main a[href="/product-category/vases"]').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Vases' })).toBeVisible()
  })
})
