import { openDesk } from '#tools/testing/open-desk.ts'
import { ADMIN_TOKEN, type Shop, startShop } from '#tools/testing/start-shop.ts'
import { placeOrder } from './support/orders.ts'
import { MOST_SHIFT, textSizes, watchShifts } from './support/page-looks.ts'
import { axeProblems, expect, recordConsole, sidewaysScroll, test } from './support/test.ts'

// These tests open and close one shop, so they run in one process.
test.describe.configure({ mode: 'default' })
// Status of a page under maintenance.
test.use({ expectedConsole: [/status of 503/u] })

let shop: Shop
let desk: { url: string; close: () => Promise<void> }

test.beforeAll(async () => {
  shop = await startShop({ env: { ADMIN_TOKEN, TRUST_PROXY_HOPS: '1' } })
  desk = await openDesk(shop.dataDir)
})
test.afterAll(async () => {
  await desk.close()
  await shop.stop()
})

/** The page of each closed mode. */
const PAGE_OF = {
  password: /\/password-protected/u,
  'coming-soon': /\/coming-soon/u,
  maintenance: /\/under-maintenance/u,
}

/** Opens or closes the shop and waits until it has processed this mode. */
async function setMode(
  mode: keyof typeof PAGE_OF | 'open',
  more: { password?: string; until?: Date } = {},
): Promise<void> {
  const body = JSON.stringify({ mode, ...more })
  const reply = await fetch(`${desk.url}/mode`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  expect(reply.ok).toBe(true)
  const answer = async () => {
    const { status, headers } = await fetch(`${shop.url}/about`, { redirect: 'manual' })
    return headers.get('location') ?? status
  }
  await expect.poll(answer).toEqual(mode === 'open' ? 200 : expect.stringMatching(PAGE_OF[mode]))
}
const PASSWORD = 'ash and iron'

test('MD-01 A visitor can enter with the password, and gets the page they wanted', async ({ page }) => {
  await setMode('password', { password: PASSWORD })
  await page.goto(`${shop.url}/about`)
  await expect(page).toHaveURL(/\/password-protected\?next=%2Fabout$/u)
  expect(await axeProblems(page)).toEqual([])
  const field = page.getByLabel('Password', { exact: true })
  await field.fill(PASSWORD)
  await field.press('Enter')
  await expect(page).toHaveURL(`${shop.url}/about`)
  await expect(page.getByRole('heading', { level: 1, name: 'The studio' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Returns' }).click()
  await expect(page).toHaveURL(/\/returns$/u)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('MD-01 A visitor can enter with the password', async ({ page }) => {
    await setMode('password', { password: PASSWORD })
    await page.goto(`${shop.url}/about`)
    const field = page.getByLabel('Password', { exact: true })
    await field.fill('clay')
    await page.getByRole('button', { name: 'Enter shop' }).click()
    await expect(page.getByText('That password isn’t right. Please try again.')).toBeVisible()
    await field.fill(PASSWORD)
    await page.getByRole('button', { name: 'Enter shop' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'The studio' })).toBeVisible()
  })
})

for (const [mode, heading] of [
  ['coming-soon', 'The kiln is still warm'],
  ['maintenance', 'Back on the wheel'],
] as const)
  test(`MD-02 MD-03 A visitor to a shop closed by ${mode} can leave an email address @phone`, async ({ page }) => {
    await setMode(mode, { until: new Date(Date.now() + 3 * 86_400_000) })
    const shifted = await watchShifts(page)
    await page.goto(`${shop.url}/shop-online`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.locator('html[data-ready]').waitFor()
    await expect(page.getByRole('timer')).toContainText(/^2 days, 23 hours|^3 days/u)
    expect(await shifted()).toBeLessThanOrEqual(MOST_SHIFT)
    expect(await axeProblems(page)).toEqual([])
    expect((await textSizes(page)).length).toBeLessThanOrEqual(4)
    expect(await sidewaysScroll(page)).toBe(0)
    await page.getByRole('textbox', { name: 'Email address' }).fill('anu@example.in')
    await page.getByRole('button', { name: 'Notify me' }).click()
    await expect(page.getByText('Thank you. We’ll email you when we open.')).toBeVisible()
  })

test.describe('with a page that is already open', () => {
  // Pictures that had not loaded are refused once the shop is closed.
  test.use({ expectedConsole: [/status of 404 .*\/_ipx\//u] })
  test('MD-04 An open tab is sent to the mode’s page when the shop closes', async ({ page }) => {
    await setMode('open')
    await page.goto(`${shop.url}/about`)
    await page.locator('html[data-ready]').waitFor()
    await setMode('coming-soon')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Returns' }).click()
    await expect(page).toHaveURL(/\/coming-soon$/u)
    await expect(page.getByRole('heading', { level: 1, name: 'The kiln is still warm' })).toBeVisible()
  })
})

test('MD-04 A shopper can see the order of a mailed link, but nothing else of the closed shop @proof', async ({
  elsewhere,
}) => {
  await setMode('open')
  const context = await elsewhere({ baseURL: shop.url })
  const page = await context.newPage()
  const { orderNo, address } = await placeOrder(page)
  await setMode('maintenance')
  const complaints = await recordConsole(page)
  await page.goto(address)
  await expect(page.getByText(orderNo).first()).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.locator('html[data-ready]').waitFor()
  expect(complaints).toEqual([])
})

test('MD-04 An admin can browse a closed shop, and sees that it is closed @proof', async ({ page }) => {
  await setMode('coming-soon')
  await page.goto(`${shop.url}/admin/login?token=${ADMIN_TOKEN}&next=/about`)
  await expect(page.getByText('Closed to visitors: coming soon')).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Returns' }).click()
  await expect(page).toHaveURL(/\/returns$/u)
  await expect(page.getByText('Closed to visitors: coming soon')).toBeVisible()
})
