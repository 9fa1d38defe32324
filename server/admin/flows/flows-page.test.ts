import { describe, expect, it } from 'vitest'
import { loggedIn, meera } from '#server/testing/customers.ts'
import { asAdministrator, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })

describe('/dev/flows', () => {
  it('XS-02 is for the admin', async () => {
    const customer = await loggedIn(shop, meera)
    for (const reply of [await shop.get('/dev/flows'), await customer.get('/dev/flows')]) {
      expect(reply.statusCode).toBe(403)
      expect(reply.payload).toContain('Admins only')
      expect(reply.payload).not.toContain('<script')
    }
    const { statusCode, payload } = await shop.get('/dev/flows', asAdministrator)
    expect(statusCode).toBe(200)
    expect(payload).toContain('src="/dev/flows/flow-viewer.js"')
  })

  it('XS-02 is public in development, generated from the sources, and loads nothing from other sites', async () => {
    const open = await testApp({ database: shop.database, isDevelopment: true })
    const { statusCode, payload, headers } = await open.get('/dev/flows')
    expect(statusCode).toBe(200)
    expect(payload).toContain('src="/src/flow-viewer/flow-viewer.tsx"')
    expect(payload).not.toMatch(/https?:/)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
  })
})
