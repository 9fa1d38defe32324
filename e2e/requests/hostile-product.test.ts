// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { ADMIN_TOKEN } from '#tools/testing/start-shop.ts'
import { ask, documentOf } from '../support/requests.ts'

interface Field {
  type?: string | readonly string[]
  $ref?: string
  anyOf?: readonly Field[]
  items?: Field
  properties?: Readonly<Record<string, Field>>
  enum?: readonly unknown[]
  pattern?: string
  maxLength?: number
  'x-control'?: string
}

const schema = JSON.parse(readFileSync('schemas/admin/product.schema.json', 'utf8')) as {
  properties: Record<string, Field>
  definitions: Record<string, Field>
}

const LONG = [
  '"\'><img data-hostile src=x onerror=hostile()>',
  '<script data-hostile>hostile()</script></script></title></textarea></style><svg data-hostile onload=hostile()>',
  '<a href="javascript:hostile()" style="background:url(//evil.example)">a</a><iframe srcdoc=x></iframe>',
  '{{constructor.constructor("hostile()")()}}',
].join('')
const SHORT = '"><b data-hostile onclick=hostile()>'

const resolve = (field: Field): Field => {
  const name = /definitions\/(.+)$/.exec(field.$ref ?? '')?.[1]
  return name === undefined ? field : resolve(schema.definitions[name]!)
}

/** Returns a value whose texts are hostile. Fields that only accept some texts are left out, and named. */
function hostileValue(given: Field, path: string, exact: string[]): unknown {
  const field = resolve(given)
  const inner = field.anyOf?.map(resolve).find(({ properties }) => properties)
  if (inner) return hostileValue(inner, path, exact)
  if (field.properties)
    return Object.fromEntries(
      Object.entries(field.properties).flatMap(([name, child]) => {
        const value = hostileValue(child, `${path}/${name}`, exact)
        return value === undefined ? [] : [[name, value]]
      }),
    )
  if (field.items) return [hostileValue(field.items, `${path}/0`, exact)]
  if ([field.type].flat().some((type) => type === 'integer' || type === 'number')) return undefined
  if (field.type === 'boolean') return false
  if (field.enum || field.pattern) {
    exact.push(path)
    return undefined
  }
  const { maxLength = LONG.length } = field
  return maxLength > 2 * SHORT.length ? LONG.slice(0, maxLength) : SHORT
}

it('AD-10 hostile texts in every field of a product are refused, or stay texts on its page', async () => {
  const login = await ask(`/admin/login?token=${ADMIN_TOKEN}`)
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const call = async (method: string, path: string, body?: object) => {
    const type = body && { 'content-type': 'application/json' }
    const headers = { ...type, 'idempotency-key': crypto.randomUUID(), cookie }
    const { status, text } = await ask(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return { ...(JSON.parse(text) as { data: any; payload: any }), status }
  }
  const exact: string[] = []
  const { options: _options, related: _related, ...fields } = schema.properties
  const values = hostileValue({ properties: fields }, '', exact) as Record<string, any>
  const [category] = (await call('GET', '/api/admin/categories?limit=1')).data.rows as { id: number }[]
  const product = {
    ...values,
    ...{ category_id: category!.id, published: false, slug: '', gst_slabs: [], publish_at: null, unpublish_at: null },
    // Each of the values, which commas separate, is as short as a tag.
    attributes: [{ label: SHORT, value: SHORT }],
    images: [{ src: '/images/products/urli.webp', alt: LONG.slice(0, 250) }],
    videos: [{ src: '/media/hostile.mp4', alt: LONG.slice(0, 250) }],
    options: [{ name: SHORT, values: [{ value: SHORT }] }],
    variants: [{ sku: SHORT, price: 100, options: { [SHORT]: SHORT }, details: values['details'] }],
    customisation: {
      text: { label: SHORT, hint: LONG.slice(0, 200), max_length: 20, required: false },
      image: { label: SHORT, hint: LONG.slice(0, 200), required: false },
    },
  }
  const created = await call('POST', '/api/admin/products', { values: product })
  expect(created.payload?.errors ?? {}).toEqual({})
  const { id, version, view_path: path } = created.data
  onTestFinished(async () =>
    expect((await call('DELETE', `/api/admin/products/${id}?version=${version}`)).status).toBe(200),
  )

  const { status, text } = await ask(path, { headers: { cookie } })
  expect(status).toBe(200)
  const page = documentOf(text)
  // The texts are there.
  expect(page.querySelector('h1')?.textContent).toContain('<img data-hostile')
  expect(page.querySelectorAll('[data-hostile], iframe[srcdoc]')).toHaveLength(0)
  const attributes = [...page.querySelectorAll('*')].flatMap((element) => [...element.attributes])
  const active = attributes.filter(
    ({ name, value }) =>
      /^on/i.test(name) || (/^(?:href|src|action|formaction)$/i.test(name) && /^\s*javascript:/i.test(value)),
  )
  expect(active.map(({ name, value }) => `${name}=${value.slice(0, 40)}`)).toEqual([])
  for (const script of page.querySelectorAll('script'))
    expect(script.textContent?.startsWith('hostile') ?? false).toBe(false)
  for (const script of page.querySelectorAll('script[type="application/ld+json"]'))
    expect(() => JSON.parse(script.textContent ?? '') as unknown).not.toThrow()

  // What is not text is refused, and so is what no field has.
  const bad: Readonly<Record<string, object>> = {
    '/images/0/src': { images: [{ src: 'javascript:hostile()', alt: 'x' }] },
    '/images/0/onerror': { images: [{ src: '/images/a.webp', alt: 'x', onerror: 'hostile()' }] },
    '/videos/0/src': { videos: [{ src: '/media/../../etc/passwd.mp4', alt: 'x' }] },
    '/videos/0/poster': { videos: [{ src: '/media/a.mp4', alt: 'x', poster: '//evil.example/a.png' }] },
    '/options/0/values/0/swatch': {
      options: [{ name: 'a', values: [{ value: 'b', swatch: 'red;background:url(//x)' }] }],
    },
    '/hsn': { hsn: '<b>1</b>' },
    '/publish_at': { publish_at: "2026-01-01'; DROP TABLE product" },
    '/id': { id: 1 },
    '/archived_at': { archived_at: '2026-01-01T00:00:00Z' },
    '/price_from': { price_from: 1 },
  }
  for (const [pointer, change] of Object.entries(bad)) {
    const refused = await call('PATCH', `/api/admin/products/${id}`, { version, values: change })
    expect([refused.status, Object.keys(refused.payload?.errors ?? {})]).toEqual([422, [pointer]])
  }
})
