import type { Page } from '@playwright/test'
import { openAdmin, save } from './support/admin.ts'
import { axeProblems, expect, expectGoodPage, test } from './support/test.ts'

/** Each test has records of its own. */
const uniqueAddress = () => `/old-${crypto.randomUUID().slice(0, 8)}`

async function createRedirect(page: Page, from: string, to: string): Promise<void> {
  await openAdmin(page, '/admin/redirects/new')
  await page.getByRole('textbox', { name: 'Old address' }).fill(from)
  await page.getByRole('combobox', { name: 'New address' }).fill(to)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: from })).toBeVisible()
}

test('AD-05 AD-03 An admin creates a redirect that works at once, edits it, and deletes it @both', async ({ page }) => {
  const from = uniqueAddress()
  await createRedirect(page, from, '/about')
  await expectGoodPage(page)
  const answer = await page.request.get(from, { maxRedirects: 0 })
  expect([answer.status(), answer.headers()['location']]).toEqual([301, '/about'])

  await page.getByRole('radio', { name: 'Temporary' }).check()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await save(page)
  expect((await page.request.get(from, { maxRedirects: 0 })).status()).toBe(302)

  // A phone has the actions in a menu.
  const menu = page.getByRole('button', { name: 'More actions' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: /^Delete/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Redirects' })).toBeVisible()
  expect((await page.request.get(from, { maxRedirects: 0 })).status()).toBe(404)
})

test('AD-05 An admin finds and edits a record by keyboard alone', async ({ page }) => {
  const from = uniqueAddress()
  await createRedirect(page, from, '/about')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('combobox', { name: 'Search or go to…' })
  await expect(palette).toBeFocused()
  await page.keyboard.type('Redirects')
  await expect(page.getByRole('option', { name: /^Redirects/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Redirects' })).toBeFocused()
  expect(await axeProblems(page)).toEqual([])

  const search = page.getByRole('searchbox', { name: 'Search redirects' })
  await tabTo(page, search)
  await page.keyboard.type(from)
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(from)}`))
  const row = page.getByRole('link', { name: from })
  await expect(page.getByRole('row')).toHaveCount(2)
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: from })).toBeFocused()

  await tabTo(page, page.getByRole('combobox', { name: 'New address' }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('/returns')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  expect((await page.request.get(from, { maxRedirects: 0 })).headers()['location']).toBe('/returns')
})

async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The Tab key does not reach it')
}

test('AD-03 What an admin typed survives a reload and another person’s change', async ({ page, expectedConsole }) => {
  expectedConsole.push(/409/)
  const from = uniqueAddress()
  await createRedirect(page, from, '/about')
  await page.getByRole('combobox', { name: 'New address' }).fill('/returns')
  await page.reload()
  await expect(page.getByText(/You have unsaved changes from/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'New address' })).toHaveValue('/returns')

  const path = `/api${new URL(page.url()).pathname}`
  const headers = { origin: new URL(page.url()).origin }
  const change = (version: number, values: object) => page.request.patch(path, { headers, data: { version, values } })
  expect((await change(1, { status: 'temporary' })).ok()).toBe(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/merged with yours: Kind/)).toBeVisible()

  await page.getByRole('combobox', { name: 'New address' }).fill('/faq')
  expect((await change(3, { to: '/shop-online' })).ok()).toBe(true)
  await page.getByRole('button', { name: 'Save' }).click()
  const panel = page.getByRole('alert', { name: 'Someone else changed this' })
  await expect(panel).toContainText('/faq')
  await expect(panel).toContainText('/shop-online')
  expect(await axeProblems(page)).toEqual([])
  await panel.getByRole('button', { name: 'Use theirs' }).click()
  await expect(page.getByRole('combobox', { name: 'New address' })).toHaveValue('/shop-online')
})

test('AD-03 An admin whose session has ended logs in again, and the save continues', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/401/)
  const from = uniqueAddress()
  await createRedirect(page, from, '/about')
  await page.getByRole('combobox', { name: 'New address' }).fill('/returns')
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(dialog).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('combobox', { name: 'New address' })).toHaveValue('/returns')
  await page.context().addCookies(cookies)
  await save(page)
})

test('AD-12 AD-03 An admin arranges categories by drag, and sees what somebody else has changed', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/409/)
  await openAdmin(page, '/admin/categories')
  const headers = { origin: new URL(page.url()).origin }
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/admin/${path}`, { headers, data })
    return ((await answer.json()) as { data: { id: number; version: string } }).data
  }
  const mark = crypto.randomUUID().slice(0, 8)
  const [kitchen, pots, pans] = [`Kitchen ${mark}`, `Pots ${mark}`, `Pans ${mark}`]
  const ids: number[] = []
  for (const name of [kitchen, pots, pans]) ids.push((await post('categories', { values: { name } })).id)
  await page.reload()
  const row = (name: string) => page.getByRole('row', { name })
  const middleOf = async (name: string) => {
    const box = (await row(name).boundingBox())!
    return { x: box.x + 22, y: box.y + box.height / 2 }
  }
  await row(pans).scrollIntoViewIfNeeded()
  const [from, to] = [await middleOf(pans), await middleOf(pots)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 26, to.y, { steps: 8 })
  await page.mouse.up()
  await expect(row(pans)).toHaveAttribute('aria-level', '2')
  expect(await axeProblems(page)).toEqual([])
  await page.reload()
  await expect(row(pans)).toHaveAttribute('aria-level', '2')
  await expect(row(kitchen)).toHaveAttribute('aria-expanded', 'true')

  const { data: tree } = (await (await page.request.get('/api/admin/category-tree')).json()) as {
    data: { version: string }
  }
  await post(`category-tree/${ids[1]}/move`, { version: tree.version, parent_id: ids[0] })
  await row(pots).focus()
  for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key)
  await expect(page.getByRole('alert')).toContainText('Someone else changed the categories')
  await expect(row(pots)).toHaveAttribute('aria-level', '2')
  for (const id of ids.toReversed()) {
    const { version } = (
      (await (await page.request.get(`/api/admin/categories/${id}`)).json()) as { data: { version: number } }
    ).data
    const gone = await page.request.delete(`/api/admin/categories/${id}?version=${version}`, { headers })
    expect(gone.ok()).toBe(true)
  }
})

for (const path of [
  '/admin',
  '/admin/redirects',
  '/admin/products',
  '/admin/products/1',
  '/admin/categories',
  '/admin/collections/new',
  '/admin/stock',
  '/admin/prices',
  '/admin/prices/change',
  '/admin/import',
  '/admin/nowhere',
])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`AD-05 The screen ${path} has no axe issues in ${colorScheme} and fits a phone @both @proof`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme })
      await openAdmin(page, path)
      await page.waitForLoadState('networkidle')
      await expectGoodPage(page)
    })

test('AD-05 The login needs no session, and names what is missing @both', async ({ page, expectedConsole }) => {
  expectedConsole.push(/401/)
  await page.goto('/admin/products')
  await expect(page.getByRole('heading', { level: 1, name: 'Log in to the admin' })).toBeVisible()
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expectGoodPage(page)
})
