// @vitest-environment jsdom
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, it } from 'vitest'
import { ask, documentOf } from '../support/requests.ts'

const opened = async (path: string) => documentOf((await ask(path)).text)
/** Returns the texts of all matching elements. */
const textsOf = (page: Document, selector: string) =>
  [...page.querySelectorAll(selector)].map((one) => (one.textContent ?? '').replaceAll(/\s+/g, ' ').trim())
const chipsOf = (page: Document) => textsOf(page, '[aria-label="Selected filters"] li')
const countOf = (page: Document) => textsOf(page, 'main [role="status"]')[0]

it('CT-01 undeclared parameters are dropped, and no link on the page repeats them', async () => {
  const page = await opened(
    '/shop-online?glaze=purple&glaze=celadon&colour=red&sort=zzz&page=-3&price=abc&utm_source=mail',
  )
  expect(chipsOf(page)).toEqual(['Celadon', 'Clear all'])
  const addresses = [...page.querySelectorAll('main a, main form')].map(
    (one) => one.getAttribute('href') ?? one.getAttribute('action') ?? '',
  )
  expect(addresses.length).toBeGreaterThan(10)
  expect(addresses.filter((address) => /purple|colour|zzz|-3|abc|utm/.test(address))).toEqual([])
  expect(countOf(page)).toMatch(/\d+ products/)
  expect(countOf(await opened('/shop-online?glaze=celadon'))).toBe(countOf(page))
})

it('CT-01 a page past the end links back to the first, and far pages work', async () => {
  const page = await opened('/shop-online?page=900')
  expect(page.body.textContent).toContain('There are no more products.')
  const back = [...page.querySelectorAll('a')].find((link) => link.textContent === 'Go to the first page')
  expect(back?.getAttribute('href')).toBe('/shop-online')
  for (const search of ['?page=100000', `?glaze=${'x'.repeat(5000)}`, '?page=1e9', '?price=5-4-3&glaze=%3Cb%3E']) {
    expect((await ask(`/shop-online${search}`)).status, search).toBe(200)
  }
})

it('CT-02 the first picture is preloaded in the head, in the widths it is shown in', async () => {
  const { text } = await ask('/product/tall-bottle-vase')
  const preload = /<link[^>]*rel="preload"[^>]*as="image"[^>]*>/i.exec(text)?.[0] ?? ''
  expect(preload).toMatch(/fetchpriority="high"/i)
  const gallery = documentOf(text).querySelector('[aria-label="Pictures of Tall bottle vase"]')
  const sizes = gallery?.querySelector('img')?.getAttribute('sizes')
  expect(sizes).toMatch(/\S/)
  expect(preload.toLowerCase()).toContain(`imagesizes="${sizes}"`)
})

it('AP-04 a page sends its header’s CSS first, the rest before its main element, and its code last', async () => {
  const { text } = await ask('/product/tall-bottle-vase')
  const at = (part: string | RegExp) => text.search(part)
  const above = /<style data-critical>([\s\S]*?)<\/style>/.exec(text)?.[1]
  const below = /<style><!\[CDATA\[([\s\S]*?)\]\]><\/style>/.exec(text)?.[1]
  expect(above).toContain('.site-header')
  expect(above).not.toContain('.site-footer')
  expect(below).toContain('.site-footer')
  expect(below).not.toContain('.site-header{')
  expect(at('<style data-critical>')).toBeLessThan(at('</head>'))
  expect(text).toContain(']]></style></svg><main id="main"')
  expect(at(/<script type="module"/)).toBeGreaterThan(text.lastIndexOf('</main>'))
  expect(at(/rel="modulepreload"/)).toBeGreaterThan(at(/<script type="module"/))
  expect(at(/data-late/)).toBeGreaterThan(at(/<script type="module"/))
})

it('AP-04 EN-04 a public page’s HTML contains its content but no data, and names the payload made with it', async () => {
  const { text } = await ask('/')
  const page = documentOf(text)
  const { payload, version } = JSON.parse(page.getElementById('page-data')?.textContent ?? '') as Record<string, string>
  expect(brotliCompressSync(text).length).toBeLessThanOrEqual(20_000)
  const data = (await ask(`/_payload${payload}`)).text
  expect(JSON.parse(data)).toMatchObject({ status: 200, version })
  const held = page.querySelector<HTMLTemplateElement>('body template')?.content
  expect(held?.querySelector('link[as="fetch"]')?.getAttribute('href')).toBe(`/_payload${payload}`)
  // The HTML of lower sections is complete.
  const ids = [...data.matchAll(/"id":"([a-z0-9-]+)","key":"[a-z-]+","settings"/g)].map(([, id = '']) => id)
  expect(ids.length).toBeGreaterThan(10)
  for (const id of ids) expect(page.getElementById(id), id).not.toBeNull()
})

it('AP-04 a personal page contains its data', async () => {
  const cart = documentOf((await ask('/cart')).text)
  expect(JSON.parse(cart.getElementById('page-data')?.textContent ?? '')).toHaveProperty('queries')
  expect((await ask('/_payload/cart')).status).toBe(404)
})

it('AP-04 the files named by the build manifest and the latest-build file exist', async () => {
  const latest = await ask('/builds/latest.json')
  expect(latest.headers.get('cache-control')).toBe('no-cache')
  const { id } = JSON.parse(latest.text) as { id: string }
  const manifest = await ask(`/builds/meta/${id}.json`)
  expect(manifest.headers.get('cache-control')).toContain('immutable')
  const { entry, files } = JSON.parse(manifest.text) as { entry: string; files: string[] }
  expect(files).toContain(entry)
  for (const file of files) expect((await ask(file)).status, file).toBe(200)
  const held = (await opened('/')).querySelector<HTMLTemplateElement>('body template')
  const script = held?.content.querySelector('script[data-build]')
  expect([script?.getAttribute('data-build'), script?.getAttribute('src')]).toEqual([id, entry])
})

it('every document page and every picture in a document exists', async () => {
  for (const path of [
    '/about',
    '/shipping',
    '/returns',
    '/terms-and-conditions',
    '/privacy-policy',
    '/contact',
    '/care',
  ])
    expect((await ask(path)).status, path).toBe(200)
  const documents = readdirSync('fixtures/templates').map((file) => readFileSync(`fixtures/templates/${file}`, 'utf8'))
  const pictures = documents.flatMap((text) => [...text.matchAll(/"src": "(\/images\/[^"]+)"/g)].map(([, src]) => src))
  expect(pictures.length).toBeGreaterThan(0)
  for (const src of pictures) expect(existsSync(`fixtures${src}`), src).toBe(true)
})

it('CT-02 LY-11 a page only preloads pictures it shows, in the same widths; fonts come after them', async () => {
  const counts: number[] = []
  for (const path of ['/', '/about', '/shop-online', '/product-category/vases', '/product/tall-bottle-vase', '/cart']) {
    const page = await opened(path)
    const pictures = [...page.querySelectorAll('img, source')]
    const preloads = [...page.querySelectorAll('link[rel="preload"]')]
    counts.push(preloads.length)
    for (const preload of preloads) {
      const [kind, href, widths] = ['as', 'href', 'imagesrcset'].map((name) => preload.getAttribute(name))
      expect(kind, `${path}: ${href}`).toBe('image')
      const found = pictures.some((one) =>
        widths ? one.getAttribute('srcset') === widths : one.getAttribute('src') === href,
      )
      expect(found, `${path}: ${widths ?? href}`).toBe(true)
    }
  }
  // The hero, the first row of cards and the product's first picture.
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(2)
})

it('repeated requests for a page transfer fewer bytes, under the same ETag', async () => {
  const first = await ask('/shipping')
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }
  const quickly = brotliCompressSync(first.text, { params }).length
  const sent = async () => (await ask('/shipping', { headers: { 'accept-encoding': 'br' } })).headers
  await expect
    .poll(async () => {
      const headers = await sent()
      return headers.get('content-encoding') === 'br' ? Number(headers.get('content-length')) : Infinity
    })
    .toBeLessThan(quickly * 0.97)
  expect((await sent()).get('etag')).toBe(first.headers.get('etag'))
})

it('a first-time visitor gets the shared empty cart, and no one else does', async () => {
  const [one, other] = [await ask('/cart'), await ask('/cart')]
  expect([one.status, one.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  expect(other.text).toBe(one.text)
  // A page for one visitor has its own nonce.
  const own = [await ask('/cart', { headers: { cookie: 'a=1' } }), await ask('/cart', { headers: { cookie: 'a=1' } })]
  expect(own[0]!.headers.get('content-security-policy')).not.toBe(own[1]!.headers.get('content-security-policy'))
  expect(one.headers.get('content-security-policy')).not.toContain('nonce')
})

it('only personal pages set Cross-Origin-Opener-Policy, which costs a phone a tenth of a second', async () => {
  const policyOf = async (path: string, headers: Record<string, string> = {}) =>
    (await ask(path, { headers })).headers.get('cross-origin-opener-policy')
  for (const path of ['/', '/', '/about', '/no-such-page', '/cart']) expect(await policyOf(path), path).toBeNull()
  expect(await policyOf('/cart', { cookie: 'a=1' })).toBe('same-origin')
  expect(await policyOf('/checkout/address')).toBe('same-origin')
  expect(await policyOf('/account')).toBe('same-origin')
})

it('scripts and stylesheets are sent without document headers, and pictures that can be opened with them', async () => {
  const { text } = await ask('/')
  const script = /\/assets\/[\w.-]+\.js/.exec(text)?.[0] ?? ''
  const drawing = readdirSync('dist/client/assets').find((name) => name.endsWith('.svg'))
  const [light, whole] = [(await ask(script)).headers, (await ask(`/assets/${drawing}`)).headers]
  expect(light.get('x-content-type-options')).toBe('nosniff')
  expect(light.get('cross-origin-resource-policy')).toBe('same-origin')
  expect([...light].map(([name, value]) => `${name}: ${value}`).join('\n').length).toBeLessThan(460)
  for (const name of ['content-security-policy', 'permissions-policy']) {
    expect(light.get(name)).toBeNull()
    expect(whole.get(name)).not.toBeNull()
  }
})
