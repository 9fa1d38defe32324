import { describe, expect, it } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import { expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { checkFile, importFile } from '#server/testing/import-file.ts'
import { asAdministrator, testApp } from '#server/testing/test-app.ts'
import { readProblems } from './import-problems.ts'
import { startRun, workOn } from './import-steps.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { app, database } = shop
const admin = browser(shop, asAdministrator)

const COUNT = 60
const fileOf = (price: number) =>
  `Handle,Title,SKU,Price,Stock\n${Array.from({ length: COUNT }, (_, at) => `both-${at},Both ${at},BOTH-${at},${price},3\n`).join('')}`

it('AD-15 creates nothing twice when the same file is imported twice at once, and by several processes', async () => {
  const ids = [(await checkFile(shop, fileOf(5))).id, (await checkFile(shop, fileOf(5))).id]
  for (const id of ids) await inTransaction(database, async ({ client }) => startRun(client, id))
  const [first, second] = await Promise.all([...ids, ...ids].map(async (id) => workOn(app, id)))
  expect([first?.state, second?.state]).toEqual(['done', 'done'])
  expect(first!.created + second!.created).toBe(COUNT)
  expect(first!.failed + second!.failed).toBe(0)
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS variants, count(DISTINCT group_id)::int AS products, sum(stock)::int AS stock FROM product WHERE sku LIKE 'BOTH-%'`,
  )
  expect(rows).toEqual([{ variants: COUNT, products: COUNT, stock: 3 * COUNT }])
})

it('AD-03 AD-15 gives a form that was open during an import a conflict, and loses neither change', async () => {
  await importFile(shop, 'Handle,Title,SKU,Price,Stock\nedited,Edited,ED-1,5,3\n')
  const { rows } = await database.pool.query<{ id: number }>(`SELECT id FROM product_group WHERE slug = 'edited'`)
  const url = `/api/admin/products/${rows[0]!.id}`
  const opened = (await admin.get(url)).json().data
  await importFile(shop, 'SKU,Price\nED-1,9\n')
  const save = (version: number) => admin.patch(url, { version, values: { subtitle: 'By hand' } })
  expectFailure(await save(opened.version), 409, 'stale_version')
  const current = (await admin.get(url)).json().data
  expect((await save(current.version)).statusCode).toBe(200)
  // The import has changed the price alone, and the form the subtitle.
  await importFile(shop, 'SKU,Barcode\nED-1,123456\n')
  const saved = (await admin.get(url)).json().data.values
  expect(saved).toMatchObject({ subtitle: 'By hand', variants: [{ price: 900, barcode: '123456' }] })
})

interface Difficult {
  file: string | Buffer
  /** Name, price and units of what is imported, by handle. */
  products?: Record<string, [name: string, price: number, stock: number]>
  problems?: [line: number, column: string, message: string][]
}

const HEADER = 'Handle,Title,SKU,Price,Stock'
const many = Array.from({ length: 200 }, (_, at) => `Note ${at}`)

const difficult: Record<string, Difficult> = {
  'of Excel, with its separator line, semicolons, decimal commas and encoding': {
    file: Buffer.from('sep=;\r\nHandle;Title;SKU;Price;Stock\r\nd-ansi;Caf\xe9 cup;D-ANSI;1.012,50;3\r\n', 'latin1'),
    products: { 'd-ansi': ['Café cup', 101_250, 3] },
  },
  'with a byte order mark and line ends of an old Mac': {
    file: `\uFEFF${HEADER}\rd-mac,Crème cup,D-MAC,12.50,3\r`,
    products: { 'd-mac': ['Crème cup', 1250, 3] },
  },
  'in UTF-16 with tabs': {
    file: Buffer.from(`\uFEFF${HEADER}\r\nd-wide,Crème cup,D-WIDE,12.50,3\r\n`.replaceAll(',', '\t'), 'utf16le'),
    products: { 'd-wide': ['Crème cup', 1250, 3] },
  },
  'with 200 columns more, and empty rows': {
    file: `${HEADER},${many.join(',')}\n${','.repeat(204)}\nd-wider,Cup,D-WIDER,12.50,3,${many.join(',')}\n`,
    products: { 'd-wider': ['Cup', 1250, 3] },
  },
  'with a decimal comma between commas': {
    file: `${HEADER}\nd-comma,Cup,D-COMMA,12,50,3\nd-next,Next,D-NEXT,5,3\n`,
    products: { 'd-next': ['Next', 500, 3] },
    problems: [[2, '', 'The row has 6 cells, but the file has 5 columns.']],
  },
  'that is cut off within a row': {
    file: `${HEADER}\nd-whole,Cup,D-WHOLE,5,3\nd-cut,Bowl,D-CUT,12`,
    products: { 'd-whole': ['Cup', 500, 3] },
    problems: [[3, '', 'its last row has only 4 of 5 cells']],
  },
  'that is cut off within a character': {
    file: Buffer.from('Handle,SKU,Price,Stock,Title\nd-accent,D-ACCENT,5,3,Crème\nd-half,D-HALF,5,3,Crè').subarray(
      0,
      -1,
    ),
    products: { 'd-accent': ['Crème', 500, 3], 'd-half': ['Cr\uFFFD', 500, 3] },
    problems: [[3, 'Title', 'characters that can’t be read']],
  },
  'with a damaged byte among many characters': {
    file: Buffer.concat([
      Buffer.from(`${HEADER}\nd-valid,Crème brûlée à café,D-VALID,5,3\nd-damaged,Pl`),
      Buffer.from([0xff]),
      Buffer.from('te,D-DAMAGED,5,3\n'),
    ]),
    products: { 'd-valid': ['Crème brûlée à café', 500, 3], 'd-damaged': ['Pl\uFFFDte', 500, 3] },
    problems: [[3, 'Title', 'characters that can’t be read']],
  },
  'with two products of one handle': {
    file: `${HEADER}\nd-same,Cup,D-S1,5,3\nd-other,Jar,D-OTHER,5,3\nd-same,Bowl,D-S2,6,3\n`,
    products: { 'd-other': ['Jar', 500, 3] },
    problems: [[4, 'Title', 'The product in line 2 has the same handle.']],
  },
  'with a negative price, and a negative stock': {
    file: `${HEADER}\nd-minus,Cup,D-MINUS,-5,3\nd-owed,Bowl,D-OWED,5,-3\n`,
    products: { 'd-owed': ['Bowl', 500, 0] },
    problems: [
      [2, 'Price', '“-5” isn’t a price in INR.'],
      [3, 'Stock', 'The stock is -3; it is set to 0.'],
    ],
  },
  'with a barcode that a spreadsheet has shortened': {
    file: `${HEADER},Barcode\nd-short,Cup,D-SHORT,5,3,"8,90123E+12"\nd-long,Jar,D-LONG,5,3,8901234567890\n`,
    products: { 'd-long': ['Jar', 500, 3] },
    problems: [[2, 'Barcode', 'has shortened a number to 8,90123E+12']],
  },
  'with dates that nobody can be sure of': {
    file: `${HEADER},Publish at\nd-may,Cup,D-MAY,5,3,05/12/2126\nd-feb,Cup,D-FEB,5,3,2126-02-30\nd-dec,Jar,D-DEC,5,3,2126-12-05 08:00\n`,
    products: { 'd-dec': ['Jar', 500, 3] },
    problems: [
      [2, 'Publish at', '“05/12/2126” isn’t a date. Write it like 2026-05-31.'],
      [3, 'Publish at', '“2126-02-30” isn’t a date. Write it like 2026-05-31.'],
    ],
  },
  'with a stray quote in the first row of a product': {
    file: `${HEADER},Option1 name,Option1 value\nd-above,Cup,D-ABOVE,5,3,Size,S\nd-nail,5" nail,D-NAIL-S,5,3,Size,S\n,,D-NAIL-L,5,3,,L\nd-below,Jar,D-BELOW,5,3,Size,S\n`,
    products: { 'd-above': ['Cup', 500, 3], 'd-below': ['Jar', 500, 3] },
    problems: [
      [3, '', 'quote'],
      [4, '', 'continues a product whose first row can’t be read'],
    ],
  },
  'with a row that names nothing': {
    file: 'SKU,Title,Price,Stock\n,,5,3\nD-NAMED,Named,5,3\n',
    products: { named: ['Named', 500, 3] },
    problems: [[2, '', 'The row names no product']],
  },
}

describe('a file', () => {
  it.each(Object.entries(difficult))('AD-15 %s is imported as far as it can be read, once', async (_, expected) => {
    const { file, products = {}, problems = [] } = expected
    const first = await importFile(shop, file)
    const found = await readProblems(database.pool, first.id)
    expect(found.map(({ line, column }) => [line, column])).toEqual(problems.map(([line, column]) => [line, column]))
    for (const [index, [, , message]] of problems.entries()) expect(found[index]?.message).toContain(message)
    const count = Object.keys(products).length
    expect(first).toMatchObject({ state: 'done', created: count })
    const second = await importFile(shop, file)
    expect(second).toMatchObject({ state: 'done', created: 0, updated: 0, unchanged: count })
    const { rows } = await database.pool.query<{ slug: string; name: string; price: number; stock: number }>(
      `SELECT g.slug, g.name, p.price::int, p.stock FROM product_group g LEFT JOIN product p ON p.group_id = g.id WHERE g.slug LIKE 'd-%' OR g.slug = 'named'`,
    )
    expect(Object.fromEntries(rows.map(({ slug, name, price, stock }) => [slug, [name, price, stock]]))).toEqual(
      products,
    )
    await database.pool.query(`DELETE FROM product_group WHERE slug LIKE 'd-%' OR slug = 'named'`)
  })
})
