import { describe, expect, it } from 'vitest'
import { renderer } from '#server/testing/fake-renderer.ts'
import { loggedIn, meera } from '#server/testing/customers.ts'
import { asAdministrator, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ renderer })
const { change } = shop
const get = (url: string) => shop.get(url, asAdministrator)
/** The text content of a page, with spaces between elements. */
const words = async (url: string) => (await get(url)).payload.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

// One of the test documents is broken, and the sections of the others have no ids.
await change(
  `UPDATE document SET published = jsonb_set(published, '{component_data}', '[{ "key": "rich-text", "id": "text", "settings": { "html": "<p>x</p>" } }]')`,
)

const addBrokenDocument = (name: string, item: object) =>
  change(
    `INSERT INTO document (key, page_type, name, published) VALUES ('broken', 'Page', $1, $2)
     ON CONFLICT (key, page_type) DO UPDATE SET name = excluded.name, published = excluded.published`,
    [name, { page: { title: 'Broken', path: '/broken' }, component_data: [item] }],
  )

describe('/admin/documents', () => {
  it('BU-03 is for the admin; anybody else gets the same 403 page', async () => {
    for (const url of ['/admin/documents', '/admin/documents/Page/about', '/admin/documents/Page/none'])
      for (const reply of [await shop.get(url), await (await loggedIn(shop, meera)).get(url)]) {
        expect([url, reply.statusCode]).toEqual([url, 403])
        expect(reply.payload).toContain('Admins only')
        expect(reply.payload).not.toContain('About Ashkiln')
      }
  })

  it('EN-02 lists every document with its page in the shop, and says if all are valid', async () => {
    const { statusCode, payload, headers } = await get('/admin/documents')
    expect(statusCode).toBe(200)
    expect(payload).toContain('No problems: every section of')
    for (const row of [
      'href="/about"',
      'href="/shop-online"',
      'At the top of every page',
      '/admin/documents/Product/product',
    ])
      expect(payload).toContain(row)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(payload).not.toMatch(/<script| style=/)
  })

  it('EN-02 shows a document’s problems, their sections and their positions in its text', async () => {
    await addBrokenDocument('Broken', { key: 'hero', id: 'first', settings: { heding: 'x' } })
    const text = await words('/admin/documents')
    expect(text).not.toContain('No problems: every section of')
    expect(text).toMatch(/1 error in 1 of \d+ documents/)
    expect(text).toMatch(/Error hero#first: .*Line \d+ , \/component_data\/0\/settings\/heding , unknown-setting/)
    const { payload } = await get('/admin/documents/Page/broken')
    expect(/<li id="line-\d+"\s+class="at-fault"\s*>\s*<code>([^<]*heding[^<]*)</.exec(payload)?.[1]).toContain(
      '&quot;x&quot;',
    )
  })

  it('EN-02 escapes the content of a document', async () => {
    const script = '<script>alert(1)</script>'
    await addBrokenDocument(script, { key: script, id: `"><b>`, settings: { [script]: script } })
    for (const url of ['/admin/documents', '/admin/documents/Page/broken']) {
      const { payload } = await get(url)
      expect(payload).toContain('&lt;script&gt;')
      expect(payload).not.toMatch(/<script|<b>/)
    }
  })

  it('EN-02 reports a missing document', async () => {
    const { statusCode, payload } = await get('/admin/documents/Page/%3Cb%3E')
    expect(statusCode).toBe(404)
    expect(payload).toContain('&lt;b&gt;')
  })

  it('BU-03 links to the other pages of the panel, and to the shop', async () => {
    const { payload } = await get('/admin/documents')
    expect(payload).toMatch(/<a href="\/admin\/documents"\s+aria-current="page"/)
    for (const href of ['/admin', '/admin/documents', '/dev/outbox', '/']) expect(payload).toContain(`href="${href}"`)
    expect(payload).toContain('<form method="post" action="/admin/logout">')
    expect((await get('/admin/documents/Page/about')).payload).toMatch(
      /<a href="\/admin\/documents"\s+aria-current="true"/,
    )
  })
})
