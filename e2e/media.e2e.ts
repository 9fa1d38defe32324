import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { ADMIN_TOKEN } from '#tools/testing/start-shop.ts'
import { expect, expectGoodPage, test } from './support/test.ts'

// The SVG is refused.
test.use({ expectedConsole: [/422/] })

/** A picture that no other test adds. */
const newPicture = () =>
  sharp({
    create: {
      width: 600,
      height: 400,
      channels: 3,
      background: { r: randomInt(256), g: randomInt(256), b: randomInt(256) },
    },
  })
    .composite([{ input: Buffer.from(`<svg width="600" height="400"><text y="90">${randomInt(1e9)}</text></svg>`) }])
    .png()
    .toBuffer()

async function openLibrary(page: Page): Promise<void> {
  await page.goto(`/admin/login?${new URLSearchParams({ token: ADMIN_TOKEN, next: '/admin/media' })}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible()
}

/** Drops files on the page, as from a folder. */
async function drop(page: Page, name: string, content: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName = '', text = '']) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      data.items.add(new File([bytes], fileName, { type: 'image/png' }))
      return data
    },
    [name, content.toString('base64')],
  )
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer })
  await expect(page.getByText('Drop to upload')).toBeVisible()
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
}

test('AD-14 An editor can add pictures by drop and selection, describe one, and throw it away @both', async ({
  page,
}) => {
  await openLibrary(page)
  await expectGoodPage(page)
  const name = `shelf ${randomInt(1e9)}.png`
  await drop(page, name, await newPicture())
  await page.locator('input[type=file]').setInputFiles([
    { name: `chosen ${name}`, mimeType: 'image/png', buffer: await newPicture() },
    { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  ])
  await expect(page.getByText('SVG files can contain programs')).toBeVisible()
  await page.getByRole('button', { name: 'Remove logo.svg from this list' }).click()

  await page.getByRole('searchbox', { name: 'Search' }).fill(name)
  await expect(page.getByText('2 files')).toBeVisible()
  await page.getByRole('button', { name: `chosen ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Alternative text').fill('A shelf in the sun')
  await dialog.getByLabel('Left to right').fill('20')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Saved', { exact: true })).toBeVisible()
  await expectGoodPage(page)
  await page.reload()
  await expect(dialog.getByLabel('Alternative text')).toHaveValue('A shelf in the sun')
  await expect(dialog.getByLabel('Left to right')).toHaveValue('20')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('checkbox', { name: `Select chosen ${name}` }).check()
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await expect(page.getByText('1 file', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Trash')
  await page.getByRole('checkbox', { name: `Select chosen ${name}` }).check()
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('No files match your search.')).toBeVisible()
})
