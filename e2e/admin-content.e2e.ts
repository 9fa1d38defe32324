import { openAdmin, save } from './support/admin.ts'
import { axeProblems, expect, expectGoodPage, test } from './support/test.ts'

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`

test('AD-26 An editor rebuilds a menu by keyboard alone, and sees which item leads nowhere', async ({ page }) => {
  await openAdmin(page, '/admin/menus/new')
  await page.getByRole('textbox', { name: 'Title' }).fill(unique('Gifts'))
  for (const [label, link] of [
    ['Vases', '/product-category/vases'],
    ['Gone', '/a-page-that-is-gone'],
  ] as const) {
    await page.getByRole('button', { name: 'Add menu item' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New menu item' })
    await dialog.getByRole('textbox', { name: 'Label' }).fill(label)
    await page.getByRole('combobox', { name: 'Link' }).fill(link)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).press('Enter')
  }
  const rows = page.getByRole('treegrid').getByRole('row')
  await expect(rows.nth(2)).toContainText('Leads nowhere')
  await rows.nth(2).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(rows.nth(2)).toHaveAttribute('aria-level', '2')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(rows.nth(2)).toHaveAttribute('aria-level', '1')
  expect(await axeProblems(page)).toEqual([])
  await save(page)
  await expect(rows.nth(2)).toContainText('There is no page')
})

test('AD-26 An editor writes an article, previews and publishes it @phone', async ({ page, shopper }) => {
  const title = unique('The kiln')
  await openAdmin(page, '/admin/articles/new')
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('textbox', { name: 'Text' }).fill('It reaches 1280 degrees.')
  await save(page)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('switch', { name: 'Published' }).click()
  await save(page)
  await shopper.visit(`/blogs/${title.toLowerCase().replaceAll(' ', '-')}`)
  await expect(page.getByText('It reaches 1280 degrees.')).toBeVisible()
})

test('AD-26 An owner builds a form, and removes a field that has been answered', async ({ page, request }) => {
  await openAdmin(page, '/admin/forms/new')
  const title = unique('Workshop')
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  // A new form has one field.
  await page.getByRole('textbox', { name: 'Question' }).fill('Your name')
  await page.getByRole('group', { name: 'Fields' }).getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('textbox', { name: 'Question' }).last().fill('Shoe size')
  await save(page)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const form = title.toLowerCase().replaceAll(' ', '-')
  const sent = await request.post(`/api/form/submit/${form}`, { data: { your_name: 'Asha', shoe_size: '43' } })
  expect(sent.status(), await sent.text()).toBe(200)

  await page.reload()
  await page.getByRole('button', { name: 'Remove Shoe size' }).click()
  await expect(page.getByText('1 answer to it is kept')).toBeVisible()
  await save(page)
  await page.getByRole('link', { name: 'View answers' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Asha|Workshop/u })
    .first()
    .click()
  await expect(page.getByText('Shoe size (no longer in the form)')).toBeVisible()
  await page.getByRole('textbox', { name: 'Note' }).fill('Call her.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Call her.')).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
})
