import { chromium } from 'playwright'
const A = 'http://admin.localhost:3825', S = 'http://localhost:3825'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const ctx = await browser.newContext({ viewport: { width: 1280, height: 860 } })
const page = await ctx.newPage()
page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log('console', page.url(), m.text().slice(0, 240)))
await page.goto(`${A}/admin/login?token=test-admin-token-1234`)
await page.getByRole('heading', { level: 1 }).waitFor()
console.log('admin at', page.url())
const [shop] = await Promise.all([ctx.waitForEvent('page'), page.getByRole('link', { name: /View shop/ }).first().click()])
await shop.waitForLoadState()
console.log('view shop →', shop.url(), 'bar', await shop.locator('.admin-bar a').getAttribute('href'))
console.log('cookies', (await ctx.cookies()).map((c) => `${c.domain} ${c.name} ${c.sameSite}`))
await page.goto(`${A}/admin/products`)
await page.getByRole('link').filter({ hasText: 'Moon' }).first().click().catch((e) => console.log(e.message.slice(0, 100)))
await page.waitForTimeout(1500)
const view = page.getByRole('link', { name: /View in shop/ })
if (await view.count()) { const [p] = await Promise.all([ctx.waitForEvent('page'), view.click()]); await p.waitForLoadState(); console.log('product →', p.url(), await p.locator('h1').first().innerText()) }
for (const u of [`${S}/admin`, `${S}/admin/products`, `${S}/dev/outbox`]) { const r = await ctx.request.get(u); console.log(u, r.status(), r.headers()['content-type'], (await r.text()).slice(0, 90).replace(/\n/g, ' ')) }
const g = await ctx.newPage(); await g.goto(`${S}/admin`); await g.screenshot({ path: '/tmp/staff-w-shop404.png' })
// the editor's frame: the admin page frames the shop
const f = await page.evaluate(async () => { const i = document.createElement('iframe'); i.src = '/about'; document.body.append(i); await new Promise((r) => (i.onload = r)); return true })
const frame = page.frames().find((x) => x !== page.mainFrame())
console.log('frame', f, frame?.url(), (await frame?.locator('body').innerText().catch(() => 'none'))?.slice(0, 60), await frame?.evaluate(() => document.documentElement.outerHTML.includes('data-admin')))
await page.goto(`${A}/admin/media`); await page.waitForTimeout(1500); await page.screenshot({ path: '/tmp/staff-w-media.png' })
// writes from the admin's own origin
console.log('logout'); 
await page.getByRole('button', { name: 'Log out' }).first().click(); await page.waitForLoadState()
console.log(page.url(), await page.locator('h1').innerText())
await shop.reload(); console.log('bar after logout', await shop.locator('.admin-bar').count())
await browser.close()
