import { readFile } from 'node:fs/promises'
import { openAdmin } from './support/admin.ts'
import { keyboard, touch } from './support/hands.ts'
import { expect, expectGoodPage, test } from './support/test.ts'

const HEADER =
  'Handle,Title,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Gift Card'

/** A file like Shopify's: 30 products, three of them with an error. They are hidden, so that listings of other tests stay as they are. */
function productFile(prefix: string): string {
  const rows = Array.from({ length: 30 }, (_, at) => {
    const handle = `${prefix}-${at}`
    const price = at === 7 ? 'about 200' : String(100 + at)
    const first = `${handle},Napkin ${handle},Napkins,FALSE,Size,Small,${handle}-S,${at === 13 ? 'ten' : 10},${price},${at === 21}`
    return `${first}\r\n${handle},,,,,Large,${handle}-L,4,${150 + at},`
  })
  return `\uFEFF${[HEADER, ...rows].join('\r\n')}\r\n`
}

// The server refuses a picture that is called CSV.
test.use({ expectedConsole: [/status of 422/u] })

// With a wide window by keyboard alone, on a phone by touch.
test('AD-15 AD-16 An admin imports products with three bad rows, corrects one, and exports a product @phone', async ({
  page,
  isMobile,
}) => {
  const prefix = `nap-${crypto.randomUUID().slice(0, 8)}`
  await openAdmin(page, '/admin/import')
  const hands = isMobile ? touch(page) : keyboard(page)
  const upload = page.getByRole('button', { name: 'Choose a file' })
  const choose = (name: string, content: string) =>
    hands.choose(upload, { name, mimeType: 'text/csv', buffer: Buffer.from(content) })

  await choose('picture.csv', '\u0089PNG\0\0')
  await expect(page.getByRole('alert')).toHaveText(/isn’t a CSV file/u)
  await expect(upload).toBeFocused()
  await choose('napkins.csv', productFile(prefix))
  await expect(page.getByRole('heading', { level: 2, name: 'What would change' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'napkins.csv' })).toBeFocused()
  const errors = page.getByRole('region', { name: '3 products are left out' })
  await expect(errors.getByRole('row')).toHaveCount(4)
  await expect(errors).toContainText('Variant Price')
  await expect(errors).toContainText('“about 200” isn’t a price in INR. Write the amount alone, such as 1200.50.')
  await expectGoodPage(page)

  await hands.press(page.getByRole('button', { name: 'Import 27 products' }))
  await expect(page.getByRole('heading', { level: 2, name: 'Result' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '27 new products, 0 changed, 3 left out' })).toBeAttached()
  await expect(page.getByRole('list', { name: 'Products' }).getByRole('listitem')).toHaveCount(27)
  await hands.press(page.getByRole('main').getByRole('link', { name: 'Import and export' }))
  await choose('napkins.csv', productFile(prefix).replace('about 200', '200'))
  await hands.press(page.getByRole('button', { name: 'Import 1 product', exact: true }))
  await hands.press(page.getByRole('link', { name: `Napkin ${prefix}-7` }))
  await expect(page.getByRole('heading', { level: 1, name: `Napkin ${prefix}-7` })).toBeVisible()

  await page.goto(`/admin/products?search=${prefix}-7`)
  await hands.press(page.getByRole('checkbox', { name: `Select Napkin ${prefix}-7` }))
  const button = page.getByRole('button', { name: 'Export' })
  await hands.press(button)
  const download = page.waitForEvent('download')
  await hands.press(page.getByRole('link', { name: 'Download' }))
  const text = await readFile(await (await download).path(), 'utf8')
  await expect(button).toBeFocused()
  expect(text.split('\r\n')).toHaveLength(4)
  expect(text).toContain(`"${prefix}-7-L"`)
})
