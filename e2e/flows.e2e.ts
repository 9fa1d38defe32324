import type { BrowserContext, Locator, Page } from '@playwright/test'
import { ADMIN_TOKEN } from '#tools/testing/start-shop.ts'
import { PageEditor } from './support/page-editor.ts'
import { fillCart } from './support/payment-cart.ts'
import { axeProblems, dialogOf, expect, recordConsole, sidewaysScroll, test } from './support/test.ts'

/** Opens an admin's second tab with this chart. */
async function openViewer(context: BrowserContext, chart: string): Promise<{ viewer: Page; complaints: string[] }> {
  const viewer = await context.newPage()
  const complaints = await recordConsole(viewer)
  await viewer.goto(`/admin/login?token=${ADMIN_TOKEN}&next=${encodeURIComponent('/dev/flows')}`)
  await viewer.getByRole('searchbox', { name: 'Search' }).fill(chart)
  await viewer.getByRole('link', { name: chart }).first().click()
  await expect(viewer.getByRole('heading', { name: chart, level: 1 })).toBeFocused()
  return { viewer, complaints }
}
const state = (viewer: Page, name: string | RegExp): Locator => viewer.getByRole('group', { name })
const now = (viewer: Page) => viewer.getByRole('main').getByRole('status').first()
const events = (viewer: Page) => viewer.getByRole('list', { name: 'Events, the newest first' })

test('XS-01 XS-02 an admin sees the active states while another tab logs in with a code, without any secrets', async ({
  context,
  page,
  shopper,
  phone,
  expectedConsole,
}) => {
  const { viewer, complaints } = await openViewer(context, 'auth-otp')
  await expect(now(viewer)).toHaveText('Simulated in enteringPhone')
  await shopper.visit('/?dialog=login')
  const login = dialogOf(page, 'Login')
  await expect(now(viewer)).toHaveText('Now in enteringPhone')
  await expect(state(viewer, 'enteringPhone, active')).toBeVisible()
  await expect(viewer.getByRole('link', { name: 'auth-otp live' })).toBeVisible()

  await login.getByLabel('Phone').fill(phone.number)
  await page.keyboard.press('Enter')
  await expect(state(viewer, 'enteringCode, active')).toBeVisible()
  await expect(state(viewer, 'enteringPhone')).not.toHaveAccessibleName(/active/)
  await expect(events(viewer)).toContainText('→ sendingCode')
  const code = await phone.code()
  const wrongCode = String((Number(code) + 1) % 10_000).padStart(4, '0')
  expectedConsole.push(/401|A call failed/u)
  await login.getByLabel('Code').fill(wrongCode)
  await page.keyboard.press('Enter')
  await expect(events(viewer).getByRole('listitem').filter({ hasText: 'code.submitted' }).first()).toContainText('••••')
  const shown = await viewer.content()
  for (const secret of [wrongCode, phone.number]) expect(shown).not.toMatch(new RegExp(`(?<!\\d)${secret}(?!\\d)`, 'u'))

  await expect(login.getByLabel('Code')).toBeFocused()
  await login.getByLabel('Code').fill(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account')
  await viewer.goto('/dev/flows#auth')
  await expect(now(viewer)).toHaveText(/^Now in member|^Now in loggedIn/)
  await page.goto('about:blank')
  await expect(now(viewer)).toHaveText(/^Simulated in/)
  expect(complaints).toEqual([])
})

test('XS-02 an admin can follow a checkout that began before the chart was opened @proof', async ({
  context,
  page,
  shopper,
}) => {
  await page.request.get(`/admin/login?token=${ADMIN_TOKEN}`)
  await fillCart(page)
  await shopper.visit('/checkout/address')
  const { viewer, complaints } = await openViewer(context, 'checkout')
  await expect(now(viewer)).toHaveText('Now in address.resting')
  await page
    .getByRole('button', { name: /continue|payment/iu })
    .last()
    .click()
  await expect(page).toHaveURL(/\/checkout\/payment$/u)
  await expect(now(viewer)).toHaveText('Now in payment.resting')
  await expect(events(viewer)).toContainText('step.continued')
  expect(await axeProblems(viewer)).toEqual([])
  await expect(viewer.getByRole('combobox', { name: 'Watch' }).getByRole('option').first()).toHaveText(
    /^\/checkout\/payment/,
  )
  expect(complaints).toEqual([])
})

test('XS-02 BU-04 an admin can follow a session of the page editor @proof', async ({ context, page }) => {
  await page.goto(`/admin/login?token=${ADMIN_TOKEN}&next=${encodeURIComponent('/admin/pages/Page/about')}`)
  await PageEditor.ready(page, 'About Ashkiln')
  const { viewer, complaints } = await openViewer(context, 'page-editor')
  await expect(now(viewer)).toHaveText(/^Now in .*draft\.saved/)
  await page.getByRole('textbox', { name: 'Name' }).fill('About the kiln')
  await expect(events(viewer)).toContainText('content.changed')
  await expect(now(viewer)).toHaveText(/draft\.(?:waiting|saving|saved)/)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
  expect(complaints).toEqual([])
})

test('XS-02 an admin can send events to a simulation by keyboard alone, also on a phone @phone', async ({
  context,
  page,
}) => {
  const { viewer, complaints } = await openViewer(context, 'auth-otp')
  await page.close()
  const data = viewer.getByRole('textbox', { name: /^Data of the next event/ })
  await viewer.getByRole('button', { name: 'phone.submitted' }).press('Enter')
  await expect(viewer.getByText('It looked for: phone')).toBeVisible()
  await data.fill('{ "phone": "9843000001" }')
  await viewer.getByRole('button', { name: 'phone.submitted' }).press('Enter')
  await expect(now(viewer)).toHaveText('Simulated in sendingCode')
  await expect(events(viewer)).toContainText('would: calls requestCode')
  await viewer.getByRole('button', { name: 'requestCode done' }).press('Enter')
  await expect(state(viewer, 'enteringCode, active')).toBeVisible()
  await viewer.getByText('All transitions').press('Enter')
  await expect(viewer.getByRole('rowheader', { name: 'enteringCode' }).first()).toBeVisible()
  expect(await axeProblems(viewer)).toEqual([])
  for (const width of [1280, 390, 320]) {
    await viewer.setViewportSize({ width, height: 844 })
    expect(await sidewaysScroll(viewer), `${width} px`).toBe(0)
  }
  await viewer.getByRole('link', { name: 'All charts' }).click()
  await expect(viewer.getByRole('heading', { name: 'Flows', level: 1 })).toBeVisible()
  expect(await axeProblems(viewer)).toEqual([])
  expect(complaints).toEqual([])
})

test('XS-02 a shopper gets a 403, and downloads nothing of the flow viewer', async ({
  page,
  shopper,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 403/)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await shopper.visit('/product/tea-bowl')
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.waitForLoadState('networkidle')
  expect(requests.length).toBeGreaterThan(5)
  expect(requests.filter((path) => /flow|feed|inspect/.test(path))).toEqual([])
  expect((await page.goto('/dev/flows'))?.status()).toBe(403)
  await expect(page.getByRole('heading', { name: 'Admins only' })).toBeVisible()
})
