import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { seed } from '#server/demo/seed.ts'
import type { Database } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { runCommand, environmentOf } from '#server/testing/run-command.ts'
import { emptyDatabase, testDatabase } from '#server/testing/test-app.ts'

async function one<Row>({ pool }: Database, text: string): Promise<Row> {
  return (await pool.query(text)).rows[0] as Row
}

/** A demo store customised by its owner, with a price, a page and an order count to lose. */
async function ownShop(): Promise<Database> {
  const database = await testDatabase(4)
  await database.pool.query(`UPDATE setting SET value = '"Leela’s pots"' WHERE key = 'store_name'`)
  await database.pool.query(`UPDATE product SET price = 123456, stock = 3 WHERE sku = 'ASH-VAS-001-TEN-20'`)
  await database.pool.query(
    `UPDATE document SET published = jsonb_set(published, '{page,title}', '"About Leela"') WHERE key = 'about'`,
  )
  return database
}

const stateOf = (database: Database) =>
  one<object>(
    database,
    `SELECT (SELECT count(*) FROM orders) AS orders, (SELECT price FROM product WHERE sku = 'ASH-VAS-001-TEN-20') AS price,
       (SELECT stock FROM product WHERE sku = 'ASH-VAS-001-TEN-20') AS stock, (SELECT count(*) FROM product) AS products,
       (SELECT published #>> '{page,title}' FROM document WHERE key = 'about') AS about`,
  )

describe('npm run seed', () => {
  it('OP-01 never changes a shop that is not the demo, with any options', async () => {
    const database = await ownShop()
    const before = await stateOf(database)
    for (const options of [{}, { templates: true }, { products: 5 }, { stress: true }])
      await expect(seed(database, options)).rejects.toThrow(/isn’t the demo store[^]*--replace/)
    const { code, stderr } = await runCommand('seed', ['--templates'], environmentOf(database))
    expect([code, stderr]).toEqual([1, expect.stringContaining('nothing was changed')])
    expect(stderr).not.toContain('    at ')
    expect(await stateOf(database)).toEqual(before)
  })

  it('OP-01 replaces the documents of a shop on request, and keeps their history', async () => {
    const database = await ownShop()
    const { code, stdout } = await runCommand('seed', ['--templates', '--replace'], environmentOf(database))
    expect([code, stdout]).toEqual([0, expect.stringContaining('Their history is kept')])
    expect(await stateOf(database)).toMatchObject({ price: 123456, about: expect.not.stringContaining('Leela') })
    const { rows } = await database.pool.query(
      `SELECT content #>> '{page,title}' AS title, author FROM document_revision WHERE key = 'about' ORDER BY number DESC LIMIT 2`,
    )
    expect(rows).toEqual([
      { title: expect.not.stringContaining('Leela'), author: 'npm run seed' },
      { title: 'About Leela', author: 'database' },
    ])
  })

  it('OP-01 replaces a starter shop with the demo store, with prices and orders, even with an https origin', async () => {
    const database = await emptyDatabase()
    await migrate(database.connection)
    await seed(database, { onlyEmpty: true, starter: true })
    await expect(seed(database)).rejects.toThrow('no products')
    const variables = { ...environmentOf(database), PUBLIC_ORIGIN: 'https://shop.example' }
    const { code, stdout, stderr } = await runCommand('seed', ['--replace'], variables)
    expect([code, stdout, stderr]).toEqual([0, expect.stringContaining('Created the demo store'), ''])
    const prices = `SELECT sku, price FROM product ORDER BY sku`
    expect((await database.pool.query(prices)).rows).toEqual((await (await testDatabase(2)).pool.query(prices)).rows)
    expect(await one(database, `SELECT count(*)::int AS n FROM payment WHERE status = 'paid'`)).not.toEqual({ n: 0 })
    expect((await database.pool.query('SELECT id FROM storefront')).rows).toEqual([{ id: 'ashkiln' }])
    // From now on it is a demo store, which may be seeded again.
    expect(await seed(database, { templates: true })).toBe(true)
  })

  it('OP-01 exits with a sentence if the database is unreachable', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-seed-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const variables = {
      ...environmentOf(await emptyDatabase()),
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      DATA_DIR: folder,
    }
    for (const [name, words] of [
      ['seed', []],
      ['backup', []],
    ] as const) {
      const { code, stderr } = await runCommand(name, words, variables)
      expect([name, code]).toEqual([name, 1])
      expect(stderr).not.toContain('    at ')
      expect(stderr.trim().split('\n')).toHaveLength(1)
    }
  })
})
