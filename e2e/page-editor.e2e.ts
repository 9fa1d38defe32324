import { logIn } from './support/admin.ts'
import { createPage, PageEditor } from './support/page-editor.ts'
import { axeProblems, expect, expectGoodPage, test } from './support/test.ts'

// The preview of a page that was never published.
test.use({ expectedConsole: [/404/] })

test('BU-04 BU-06 An editor can make a page, edit it by clicking it, correct what blocks it, and publish it', async ({
  page,
  elsewhere,
}) => {
  await logIn(page, '/admin/pages')
  await expect(page.getByText(/^\/workshops · Came with the shop, /)).toBeVisible()
  const { path, editor } = await createPage(page)
  await editor.addSection('Hero')
  await editor.addSection('Columns', 'Three columns')
  await expect(editor.outline.getByRole('button', { name: /^Hero/ })).toBeVisible()
  expect(await axeProblems(page)).toEqual([])

  await editor.press('main h1')
  const heading = page.getByRole('textbox', { name: /^Heading/ })
  await expect(heading).toBeFocused()
  await heading.fill('Fired on Friday')
  await expect(editor.frame.locator('main h1')).toHaveText(/^Fired on Friday/)
  await editor.expectState('Saved')

  await heading.fill('')
  await expect(page.getByText('Fill in this field.')).toBeVisible()
  await editor.publishButton.click()
  await expect(page.getByRole('status').filter({ hasText: 'can’t be published yet' })).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /heading/ })
    .click()
  await expect(heading).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(heading).toHaveValue('Fired on Friday')

  await editor.publish()
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
  const shopper = await (await elsewhere()).newPage()
  // The preview may have left a stored 404, which goes as soon as the server hears of the new page.
  await expect.poll(async () => (await shopper.request.get(path)).status()).toBe(200)
  await shopper.goto(path)
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Fired on Friday')
})

test('BU-04 An editor can change a text on a phone @phone', async ({ page }) => {
  await logIn(page, '/admin/pages/Page/about')
  const editor = await PageEditor.ready(page, 'About Ashkiln')
  await page.getByRole('button', { name: 'Outline', exact: true }).click()
  expect(await axeProblems(page)).toEqual([])
  await editor.outline
    .getByRole('button', { name: /^Picture with text/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Edit' }).getByRole('textbox').first()).toBeVisible()
  await expectGoodPage(page)
})

test('BU-04 An editor is told that the server fails, loses nothing, and sees versions side by side @proof', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/500/)
  const { editor } = await createPage(page)
  await page.route('**/draft', (route) => route.fulfill({ status: 500, json: { status: 'error', message: 'No.' } }))
  await editor.addSection('Hero')
  await expect(page.getByRole('alert')).toContainText('The shop’s server couldn’t save your changes (error 500')
  await page.unroute('**/draft')
  await page.getByRole('button', { name: 'Try again' }).click()
  await editor.expectState('Saved')
  await editor.publish()

  await editor.choose('History')
  await page.getByRole('button', { name: 'Show changes' }).first().click()
  await page.getByRole('button', { name: 'Compare with now' }).click()
  const dialog = page.getByRole('dialog', { name: 'History' })
  for (const side of [0, 1])
    await expect(dialog.locator('iframe').nth(side).contentFrame().locator('main h1')).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
})
