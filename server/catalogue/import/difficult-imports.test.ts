import { expect, it } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import { expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { checkFile, importFile } from '#server/testing/import-file.ts'
import { asAdministrator, testApp } from '#server/testing/test-app.ts'
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
