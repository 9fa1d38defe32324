import { BuilderHost, draft } from './support/builder.ts'
import { expect, test } from './support/test.ts'

// An extra header would turn the import of the client into a preflighted request.
test.use({ viewport: { width: 1280, height: 800 }, extraHTTPHeaders: {} })

test('BU-02 The outline follows what is edited, and disappears with it; a dialog stays on its page', async ({
  page,
}) => {
  const host = await BuilderHost.open(page)
  await host.load(draft())
  const heading = host.frame.getByRole('heading', { level: 1 })
  await host.editOf(() => host.pressAt(heading))
  const outline = host.frame.locator('vitrine-builder .chosen')
  await expect(outline).toBeVisible()
  await host.load(draft('Another text'))
  await expect(outline).toBeVisible()
  await expect(outline).toContainText('Heading')
  const other = draft()
  other.component_data[0]!.id = 'other-hero'
  await host.load(other)
  await expect(outline).toBeHidden()

  await host.goTo('/about')
  await page.evaluate(() => window.builder.send('page.navigate', { path: '/account' }))
  await expect(host.frame.getByRole('dialog', { name: 'Login' })).toBeVisible()
  await host.goTo('/about')
  await expect(host.frame.getByRole('dialog')).toHaveCount(0)
})

const show = async (host: BuilderHost, view: string) => {
  await host.forget()
  await host.page.evaluate((wanted) => window.builder.send('sample.set', { view: wanted as never }), view)
  await expect.poll(() => host.last('sample.shown')).toMatchObject({ view })
}

test('BU-02 Documents for customers are shown with samples, which no call of the page can turn into an order', async ({
  page,
}) => {
  const host = await BuilderHost.open(page)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(?:cart|account|address|orders|checkout|wishlist|auth)\//u.test(pathname)) calls.push(pathname)
  })
  const { frame } = host
  await show(host, 'checkout-payment')
  await expect(frame.getByRole('radio', { name: /Cash on delivery/u })).toBeVisible()
  await page.evaluate(() => window.builder.send('mode.set', { mode: 'browse' }))
  await frame.getByRole('checkbox', { name: /terms/u }).check()
  await frame
    .getByRole('button', { name: /Place order|Pay/u })
    .first()
    .click()
  await expect(frame.getByText('sample data').first()).toBeVisible()
  await page.evaluate(() => window.builder.send('mode.set', { mode: 'edit' }))
  await show(host, 'account-addresses')
  await expect(frame.getByText('1 Sample Street').first()).toBeVisible()
  await show(host, 'coming-soon')
  await expect(frame.locator('[data-section="mode-intro"]')).toBeVisible()
  expect(calls).toEqual([])
  const kept = await page.context().cookies()
  expect(kept.map(({ name }) => name).filter((name) => /cart/u.test(name))).toEqual([])
  await page.evaluate(() => window.builder.send('sample.set', { view: 'none' }))
  await expect(page.getByRole('status')).toHaveText('connected')
  await expect.poll(() => new URL(frame.url()).pathname).toBe('/')
})

test('BU-02 A hostile draft of 400,000 characters does not block the page', async ({ page }) => {
  const host = await BuilderHost.open(page)
  const html = '<ul><li>x</li>'.repeat(1200)
  const items = Array.from({ length: 24 }, (_, n) => ({
    key: 'rich-text',
    id: `t${n}`,
    version: 1,
    settings: { html },
  }))
  const start = Date.now()
  await host.load({ ...draft(), component_data: items })
  expect(await host.patch('t1', '/settings/html', '<p>Short</p>')).toMatchObject({ kind: 'applied' })
  await expect(host.frame.getByText('Short')).toBeAttached()
  expect(Date.now() - start).toBeLessThan(15_000)
})
