import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import { shopifyRows } from '#server/testing/shopify-rows.ts'
import { testApp } from '#server/testing/test-app.ts'
import { either, isProof } from '#tools/testing/proof.ts'
import { createRun } from './import-run.ts'
import { startCheck, startRun, workOn } from './import-steps.ts'
import { openFile } from './open-file.ts'

const LISTING = '/api/shop/all'
const ROWS = either(100_000, 1500)
const MINUTES = 5
/** Above what the process has before: V8 collects late while there is room. */
const MAX_MEMORY = 400_000_000

const shop = await testApp()
const { app, database } = shop
const folder = await mkdtemp(join(tmpdir(), 'vitrine-large-'))
afterAll(() => rm(folder, { recursive: true }))

const seconds = (since: number) => Math.round((performance.now() - since) / 100) / 10

it('AD-15 imports many rows in bounded time and memory, while listings answer', async () => {
  const path = join(folder, 'many.csv')
  await pipeline(Readable.from(shopifyRows(ROWS)), createWriteStream(path))
  const opened = await openFile(path, (await stat(path)).size)
  const staff = { id: undefined, name: 'Asha' }
  const id = await createRun(database.pool, { ...opened, fileName: 'many.csv', file: null, staff })
  let isOver = false
  const listings: number[] = []
  const memory = { before: process.memoryUsage().rss, most: 0 }
  const watch = async () => {
    while (!isOver) {
      memory.most = Math.max(memory.most, process.memoryUsage().rss)
      const start = performance.now()
      const { statusCode } = await shop.send({ method: 'POST', url: LISTING, payload: {} })
      expect(statusCode).toBe(200)
      listings.push(performance.now() - start)
      await pause(250)
    }
  }
  const watching = watch()
  // Awaited below.
  watching.catch(() => undefined)
  const begin = performance.now()
  await inTransaction(database, async ({ client }) => startCheck(client, id, opened, { hasFile: true }))
  expect(await workOn(app, id, { path })).toMatchObject({ state: 'checked', rows: ROWS, failed: 0 })
  const checked = seconds(begin)
  await inTransaction(database, async ({ client }) => startRun(client, id))
  const done = await workOn(app, id)
  const all = seconds(begin)
  isOver = true
  await watching
  expect(done).toMatchObject({ state: 'done', created: ROWS / 5, failed: 0 })
  const sorted = listings.toSorted((a, b) => a - b)
  const figures = {
    rows: ROWS,
    checked,
    all,
    memory: Math.round((memory.most - memory.before) / 1_000_000),
    listings: { median: Math.round(sorted[sorted.length >> 1] ?? 0), longest: Math.round(sorted.at(-1) ?? 0) },
  }
  if (isProof) console.log(JSON.stringify(figures))
  expect(all).toBeLessThan(MINUTES * 60)
  if (isProof) expect(memory.most - memory.before).toBeLessThan(MAX_MEMORY)
}, 900_000)
