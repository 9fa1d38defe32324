import { describe, expect, it } from 'vitest'
import { STAFF_ROLES } from '#domain/staff-roles.ts'
import { changeMode } from '#server/pages/gate/change-mode.ts'
import { type Browser, browser } from '#server/testing/customers.ts'
import { countRenders, rendered, renderer } from '#server/testing/fake-renderer.ts'
import { addStaff, tokenOwner } from '#server/testing/staff.ts'
import { asAdministrator, eventually, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ renderer, trustProxyHops: 1 })
const TAGS = 'https://www.googletagmanager.com'
await shop.change(
  `INSERT INTO plugin (module_name, installed, config) VALUES ('GoogleTag', true, '{"google_tag_id": "G-ABCD1234"}')
   ON CONFLICT (module_name) DO UPDATE SET installed = true, config = excluded.config`,
)
const policyOf = async (who: Browser, url = '/about') => String((await who.get(url)).headers['content-security-policy'])
async function setMode(mode: 'maintenance' | 'open'): Promise<void> {
  await changeMode(shop.app, { mode })
  await shop.change('SELECT 1')
}
const people: [string, Browser][] = [
  ...(await Promise.all(
    STAFF_ROLES.map(async (role): Promise<[string, Browser]> => [role, (await addStaff(shop, role)).session]),
  )),
  ['the admin token', await tokenOwner(shop)],
  ['the Bearer token', browser(shop, asAdministrator)],
]

describe('pages of the shop for staff', () => {
  it('AD-01 allow no script, connection or picture of a plugin, which pages for shoppers do', async () => {
    expect(await policyOf(browser(shop))).toContain(TAGS)
    for (const [name, session] of people)
      for (const url of ['/about', '/account', '/cart']) {
        const policy = await policyOf(session, url)
        expect(policy, name).toContain("script-src 'self'")
        expect(policy, name).not.toMatch(/googletagmanager|google-analytics|facebook|clarity/)
      }
    expect(await policyOf(browser(shop))).toContain(TAGS)
  })

  it.each(people)('AD-01 are never shared pages: %s', async (_name, session) => {
    await eventually(async () => (await countRenders(() => browser(shop).get('/about'))) === 0)
    expect(await countRenders(() => session.get('/about'))).toBe(1)
    expect(rendered.at(-1)?.isAdmin).toBe(true)
    expect(await countRenders(() => browser(shop).get('/about'))).toBe(0)
  })

  it.each(people)('AD-01 CT-07 show unpublished products by role: %s', async (name, session) => {
    await shop.change(`UPDATE product_group SET published = false WHERE slug = 'moon-jar'`)
    const { statusCode } = await session.get('/api/product/single-product/moon-jar?is_published=false')
    expect(statusCode).toBe(name === 'fulfilment' ? 404 : 200)
  })

  it.each(people)('AD-01 MD-04 are open while the shop is closed: %s', async (_name, session) => {
    const read = () => session.get('/about')
    await setMode('maintenance')
    expect((await browser(shop).get('/about')).statusCode).not.toBe(200)
    expect((await read()).statusCode).toBe(200)
    expect((await session.get('/api/admin/session')).statusCode).toBe(200)
    await setMode('open')
  })
})
