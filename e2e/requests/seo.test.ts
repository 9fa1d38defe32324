// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { ask, documentOf } from '../support/requests.ts'

const origin = 'https://ashkiln.example'

interface Head {
  title: string
  canonical: (string | null)[]
  metas: Record<string, string>
  data: Record<string, any>[]
  icons: (string | null)[]
}

/** Returns what a served page's head contains. */
async function headOf(path: string): Promise<Head> {
  const page = documentOf((await ask(path, { redirect: 'follow' })).text)
  const all = (selector: string) => [...page.querySelectorAll(selector)]
  return {
    title: page.title,
    canonical: all('link[rel="canonical"]').map((link) => link.getAttribute('href')),
    metas: Object.fromEntries(
      all('meta[name],meta[property]').map((meta) => [
        meta.getAttribute('name') ?? meta.getAttribute('property') ?? '',
        meta.getAttribute('content') ?? '',
      ]),
    ),
    data: all('script[type="application/ld+json"]').flatMap(
      (script) => (JSON.parse(script.textContent ?? '') as { '@graph': Record<string, any>[] })['@graph'],
    ),
    icons: all('link[rel*="icon"]').map((link) => link.getAttribute('href')),
  }
}

const listed = [
  { path: '/', types: ['Organization', 'WebSite'] },
  { path: '/product-category/vases', types: ['BreadcrumbList', 'ItemList'] },
  { path: '/product-collection/monsoon-table', types: ['BreadcrumbList', 'ItemList'] },
  { path: '/shop-online', types: ['BreadcrumbList', 'ItemList'] },
  { path: '/product/tall-bottle-vase', types: ['BreadcrumbList', 'ProductGroup'] },
  { path: '/about', types: ['BreadcrumbList'] },
  { path: '/blogs', types: ['BreadcrumbList'] },
  { path: '/blogs/filter-coffee-slowly', types: ['BreadcrumbList', 'Article'] },
  { path: '/faq', types: ['BreadcrumbList', 'FAQPage'] },
]

for (const { path, types } of listed) {
  it(`LY-08 ${path} describes itself to search engines and social networks`, async () => {
    const { title, canonical, metas, data, icons } = await headOf(path)
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
    const picture = await ask(metas['og:image']!.replace(origin, ''))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(icons.length).toBeGreaterThan(0)
    for (const icon of icons) expect((await ask(icon!)).status).toBe(200)
  })
}

it('LY-08 personal pages, search results and missing pages are not indexed', async () => {
  for (const path of ['/cart', '/search?query=vase', '/checkout/address']) {
    const { metas, canonical, data } = await headOf(path)
    expect([metas['robots'], canonical, data], path).toEqual(['noindex', [], []])
  }
})

it('LY-08 every page of the sitemap exists and is its own canonical URL', async () => {
  const read = async (url: string) => (await ask(url.replace(origin, ''))).text
  const locs = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]!)
  const parts = locs(await read('/sitemap.xml'))
  expect(parts.length).toBeGreaterThan(3)
  const pages = (await Promise.all(parts.map(async (part) => locs(await read(part))))).flat()
  expect(pages.length).toBeGreaterThan(60)
  // Every fifth, to save time.
  for (const loc of pages.filter((_loc, index) => index % 5 === 0)) {
    const reply = await ask(loc.replace(origin, ''))
    expect(reply.status, loc).toBe(200)
    expect(reply.text, loc).toContain(`<link rel="canonical" href="${loc}"/>`)
  }
  const robots = await read('/robots.txt')
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)
})

it('LY-08 a page has one URL, and others redirect there permanently', async () => {
  for (const [from, to] of [
    ['/about/', '/about'],
    ['/product-category//vases', '/product-category/vases'],
    ['/About', '/about'],
    ['/Product-Category/Vases?page=2', '/product-category/vases?page=2'],
  ] as const) {
    const reply = await ask(from)
    expect([reply.status, reply.headers.get('location')], from).toEqual([301, to])
  }
})
