import { describe, expect, it } from 'vitest'
import { browser, loggedIn, meera } from '#server/testing/customers.ts'
import { asAdministrator, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })

describe('/dev/flows', () => {
  it('XS-02 is the admin’s, its files too', async () => {
    const customer = await loggedIn(shop, meera)
    for (const url of ['/dev/flows', '/dev/flows/flow-viewer.js', '/dev/flows/layout.js'])
      for (const reply of [await shop.get(url), await customer.get(url), await browser(shop).get(url)]) {
        expect(reply.statusCode).toBe(403)
        expect(reply.payload).toContain('The flows are for the shop’s admin')
      }
    expect((await shop.get('/dev/flows', asAdministrator)).statusCode).not.toBe(403)
  })

  it('XS-02 is open to anyone in development, from the sources, and loads nothing from elsewhere', async () => {
    const open = await testApp({ database: shop.database, isDevelopment: true })
    const { statusCode, payload, headers } = await open.get('/dev/flows')
    expect(statusCode).toBe(200)
    expect(payload).toContain('src="/src/flow-viewer/flow-viewer.tsx"')
    expect(payload).not.toMatch(/https?:/)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
  })

  it('XS-02 serves its own files and no others', async () => {
    for (const file of ['index.html', '..%2fserver%2fmain.js', '%2e%2e%2f%2e%2e%2fpackage.json', 'constructor'])
      expect((await shop.get(`/dev/flows/${file}`, asAdministrator)).statusCode).toBe(404)
  })
})
