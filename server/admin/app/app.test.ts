import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { loggedIn, meera } from '#server/testing/customers.ts'
import { asAdministrator, testApp } from '#server/testing/test-app.ts'
import { assetsOf } from './admin-assets.ts'

const shop = await testApp()

describe('/admin', () => {
  it('AD-01 is the same page for everyone, never cached, and reveals nothing', async () => {
    const replies = await Promise.all([
      shop.get('/admin'),
      shop.get('/admin/products/12'),
      (await loggedIn(shop, meera)).get('/admin'),
      shop.get('/admin', asAdministrator),
    ])
    expect(new Set(replies.map(({ payload }) => payload)).size).toBe(1)
    for (const { statusCode, headers, payload } of replies) {
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
      expect(payload).not.toContain('Ashkiln')
    }
  })

  it('AD-01 runs only its own code, under a policy without eval and inline styles, in no frame', async () => {
    const { headers, payload } = await shop.get('/admin')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(payload).not.toMatch(/<style| style=|<script>/)
  })

  it('AD-05 LG-01 speaks the shop’s language, by a script that the policy names', async () => {
    const translated = await testApp({ language: 'ar-XB' })
    const { headers, payload } = await translated.get('/admin')
    expect(payload).toContain('<html lang="ar-XB" dir="rtl">')
    const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(payload) ?? []
    expect(script).toContain('loadOthers')
    const hash = createHash('sha256').update(script).digest('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
  })

  it('AD-05 says how to build the app if it has not been built', async () => {
    expect((await shop.get('/admin')).payload).toContain('npm run build')
  })

  it('BU-03 comes from the sources in development', async () => {
    const open = await testApp({ database: shop.database, isDevelopment: true })
    expect((await open.get('/admin')).payload).toContain('src="/src/admin/app/entry.ts"')
  })

  it('BU-04 redirects the addresses of documents to the page editor', async () => {
    const to = async (path: string) => (await shop.get(path)).headers.location
    expect(await to('/admin/documents')).toBe('/admin/pages')
    expect(await to('/admin/documents/Product/moon-jar')).toBe('/admin/pages/Product/moon-jar')
    expect(await to('/admin/documents/Page/..%2F..%2Fshop')).toBe('/admin/pages/Page/..%2F..%2Fshop')
  })

  it('BU-03 leaves the pages rendered by the server where they are', async () => {
    expect((await shop.get('/dev/sections', asAdministrator)).payload).toContain('<nav')
  })
})

describe('the files of the app', () => {
  it('AD-05 are the entry, what it imports, and their sheets', () => {
    const manifest = {
      'src/admin/app/entry.ts': { file: 'entry-a.js', isEntry: true, imports: ['_b.js'], css: ['entry-a.css'] },
      '_b.js': { file: 'b-1.js', imports: ['_c.js'], css: ['b.css', 'entry-a.css'] },
      '_c.js': { file: 'c-1.js', imports: ['_b.js'] },
      'src/admin/record.tsx': { file: 'record-d.js', css: ['record.css'] },
    }
    expect(assetsOf(manifest)).toEqual({
      scripts: ['/admin-assets/entry-a.js'],
      preloads: ['/admin-assets/b-1.js', '/admin-assets/c-1.js'],
      sheets: ['/admin-assets/entry-a.css', '/admin-assets/b.css'],
    })
  })
})
