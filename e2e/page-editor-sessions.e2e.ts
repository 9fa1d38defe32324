import type { Page } from '@playwright/test'
import { pointer } from './support/hands.ts'
import { logIn } from './support/admin.ts'
import { SECTIONS, createPage, PageEditor } from './support/page-editor.ts'
import { axeProblems, expect, test } from './support/test.ts'

// The preview of a page that was never published.
test.use({ expectedConsole: [/404/] })

const PICTURE = {
  ...{ key: 'image-with-text', id: 'picture', version: 2 },
  settings: {
    heading: 'The kiln',
    image: { src: '/images/banners/kiln-shelf.webp', alt: 'Shelves of a kiln' },
    html: '<p>Fired twice.</p>',
  },
}

/** The sections that the shop shows, in order. */
const shownIn = (page: Page | PageEditor['frame']): Promise<(string | undefined)[]> =>
  page.locator('main > [data-section]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['section']))

test('BU-04 BU-05 BU-06 An editor can build a landing page of ten sections, arrange it, correct what blocks it, and restore it @proof', async ({
  page,
  elsewhere,
}) => {
  test.setTimeout(240_000)
  const { path, editor } = await createPage(page)
  for (const [title, preset] of SECTIONS) await editor.addSection(title, preset)
  expect(await editor.titles()).toEqual(SECTIONS.map(([title]) => title))
  await expect.poll(() => shownIn(editor.frame).then((all) => all.length)).toBe(10)
  expect(await axeProblems(page)).toEqual([])

  // What has no content yet is named at its place.
  await editor.row('Logos').click()
  await expect(editor.frame.getByText('Logos: nothing to show yet')).toBeVisible()

  // By mouse.
  const handle = (title: string) => editor.outline.getByRole('button', { name: `Reorder ${title}`, exact: true })
  await pointer(page).advance(handle('Newsletter'), handle('Text'))
  await expect.poll(() => editor.titles().then((all) => all.slice(-2))).toEqual(['Newsletter', 'Text'])
  // By keyboard: with the row, and with its handle.
  await editor.row('Newsletter').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => editor.titles().then((all) => all.slice(-3))).toEqual(['Newsletter', 'Logos', 'Text'])
  await handle('Logos').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('picked up, position 9 of 10')).toBeAttached()
  // Where the rows are is measured a moment later.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText('at position 10 of 10')).toBeAttached({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(page.getByText('put down at position 10 of 10')).toBeAttached()
  await expect.poll(() => editor.titles().then((all) => all.slice(-3))).toEqual(['Newsletter', 'Text', 'Logos'])
  await expect
    .poll(() => shownIn(editor.frame).then((all) => all.slice(-3)))
    .toEqual(['newsletter', 'rich-text', 'logo-list'])

  // A press on a text opens its field, and one on a picture that of the picture.
  await editor.press('main h1')
  await expect(editor.heading).toBeFocused()
  await editor.heading.fill('Fired on Friday')
  await expect(editor.frame.locator('main h1')).toHaveText(/^Fired on Friday/)
  await editor.paste('Hero', [PICTURE])
  await expect.poll(() => editor.titles().then((all) => all.length)).toBe(11)
  await editor.row('Hero').click()
  await editor.press(`img[alt="${PICTURE.settings.image.alt}"]`)
  const pasted = editor.outline.locator('[data-path][aria-current="true"]')
  await expect(pasted).toContainText('Picture with text')
  await expect(editor.inspector.locator(':focus')).toHaveCount(1)
  expect(await axeProblems(page)).toEqual([])
  await pasted.focus()
  await page.keyboard.press('Delete')
  await expect.poll(() => editor.titles().then((all) => all.length)).toBe(10)

  // Two faults at once.
  await editor.press('main h1')
  await editor.heading.fill('')
  await editor.inspector.getByRole('combobox', { name: /^Link/ }).first().fill('/no-such-page')
  await editor.expectState('Saved')
  await editor.publishButton.click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await expect(dialog.getByRole('status')).toHaveText(/can’t be published yet/)
  expect(await axeProblems(page)).toEqual([])
  await dialog
    .getByRole('button', { name: /heading/i })
    .first()
    .click()
  await expect(editor.heading).toBeFocused()
  await editor.heading.fill('Fired again')
  await editor.publishButton.click()
  await dialog.getByRole('button', { name: /no-such-page/ }).click()
  const link = editor.inspector.getByRole('combobox', { name: /^Link/ }).first()
  await expect(link).toHaveValue('/no-such-page')
  await link.fill('/shop-online')
  await editor.expectState('Saved')
  await editor.publish()

  const shopper = await (await elsewhere()).newPage()
  await expect.poll(async () => (await shopper.request.get(path)).status()).toBe(200)
  await shopper.goto(path)
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Fired again')
  await shopper.locator('html[data-ready]').waitFor()
  // In the order of the editor.
  expect((await shownIn(shopper)).slice(0, 3)).toEqual(['hero', 'image-with-text', 'product-grid'])

  // A second version, and back to the first.
  await editor.press('main h1')
  await editor.heading.fill('Sold out')
  await editor.expectState('Saved')
  await editor.publish()
  await expect.poll(async () => (await shopper.request.get(path)).text()).toContain('Sold out')
  await editor.choose('History')
  const history = page.getByRole('dialog', { name: 'History' })
  await history.getByRole('button', { name: 'Restore' }).last().click()
  await expect(editor.frame.locator('main h1')).toHaveText(/^Fired again/)
  await editor.publish()
  await expect.poll(async () => (await shopper.request.get(path)).text()).toContain('Fired again')
})

test('BU-05 Two editors can change different sections at once, and choose when it is the same one @proof', async ({
  page,
  elsewhere,
}) => {
  test.setTimeout(180_000)
  const { name, editor } = await createPage(page)
  await editor.addSection('Hero')
  await editor.addSection('Text')
  await editor.expectState('Saved')
  const other = await (await elsewhere()).newPage()
  await logIn(other, new URL(page.url()).pathname)
  const second = await PageEditor.ready(other, name)

  // Both before either is saved.
  await editor.row('Hero').click()
  await second.row('Text').click()
  await editor.heading.fill('From the first')
  await second.heading.fill('From the second')
  await editor.expectState('Saved')
  await second.expectState('Saved')
  await expect(second.frame.locator('main h1')).toHaveText(/^From the first/)
  await expect(editor.frame.getByRole('heading', { name: /^From the second/ })).toBeVisible({ timeout: 40_000 })

  await editor.row('Hero').click()
  await second.row('Hero').click()
  await editor.heading.fill('One')
  await editor.expectState('Saved')
  await second.heading.fill('Two')
  await other.getByRole('button', { name: 'Compare and decide' }).click()
  const dialog = other.getByRole('dialog')
  await expect(dialog).toContainText('One')
  await expect(dialog).toContainText('Two')
  expect(await axeProblems(other)).toEqual([])
  await dialog.getByRole('button', { name: 'Use these' }).click()
  await second.expectState('Saved')
  await expect(editor.frame.locator('main h1')).toHaveText(/^Two/, { timeout: 40_000 })
})

test('BU-05 An editor can show a sale banner for an hour, which comes and goes by itself @proof', async ({
  page,
  elsewhere,
}) => {
  test.setTimeout(180_000)
  const { path, name, editor } = await createPage(page)
  await editor.addSection('Hero')
  await editor.expectState('Saved')
  await editor.publish()
  await editor.row('Hero').click()
  await editor.heading.fill('Sale: one hour only')
  await editor.expectState('Saved')
  await editor.publishButton.click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByRole('radio', { name: 'At a set time' }).check()
  const inMinutes = (minutes: number) =>
    // The shop's time zone is India's.
    new Date(Date.now() + (330 + minutes) * 60_000).toISOString().slice(0, 16)
  await dialog.getByLabel('Goes online').fill(inMinutes(10))
  await dialog.getByLabel('Until').fill(inMinutes(70))
  const warnings = dialog.getByRole('checkbox')
  if (await warnings.isVisible()) await warnings.check()
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Scheduled', { exact: true }).first()).toBeVisible()

  const shopper = await (await elsewhere()).newPage()
  const isSale = async () => (await (await shopper.request.get(path)).text()).includes('one hour only')
  const key = path.slice(1)
  const pass = async (minutes: number) => {
    const answer = await page.request.post(`${process.env['DESK_URL']}/schedule`, { data: { key, minutes } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  expect(await isSale()).toBe(false)
  await pass(11)
  await expect.poll(isSale).toBe(true)
  await shopper.goto(path)
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Sale: one hour only')
  await pass(60)
  await expect.poll(isSale).toBe(false)
  await page.reload()
  await PageEditor.ready(page, name)
  await expect(page.getByText('Scheduled', { exact: true })).toHaveCount(0)
})

test('BU-04 An editor can change and publish texts on a phone @proof @phone', async ({ page, elsewhere }) => {
  test.setTimeout(180_000)
  const { path, editor } = await createPage(page)
  const show = (part: string) => page.getByRole('button', { name: part, exact: true }).click()
  await show('Outline')
  await editor.addSection('Hero')
  await show('Preview')
  await editor.press('main h1')
  await expect(editor.heading).toBeVisible()
  await editor.heading.fill('From a phone')
  expect(await axeProblems(page)).toEqual([])
  await show('Preview')
  await expect(editor.frame.locator('main h1')).toHaveText(/^From a phone/)
  await editor.expectState('Saved')
  await editor.publish()
  const shopper = await (await elsewhere()).newPage()
  await expect.poll(async () => (await shopper.request.get(path)).text()).toContain('From a phone')
})
