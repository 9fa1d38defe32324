import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import { either } from '#tools/testing/proof.ts'
import { eventually, testApp, testDatabase } from '#server/testing/test-app.ts'
import { readProblems } from './import-problems.ts'
import { createRun, readRun } from './import-run.ts'
import { startCheck, startRun, workOn } from './import-steps.ts'
import { openFile } from './open-file.ts'

const database = await testDatabase()
const { pool } = database
const folder = await mkdtemp(join(tmpdir(), 'vitrine-interrupted-'))
afterAll(() => rm(folder, { recursive: true }))

/** Several batches. */
const COUNT = either(6000, 2000)
const file = join(folder, 'many.csv')

describe('an interrupted import', () => {
  it('AD-15 goes on after its process was killed, with the result of an uninterrupted one', async () => {
    const rows = Array.from({ length: COUNT }, (_, at) => `k-${at},Killed ${at},K-${at},${at + 1},${at % 9}\n`)
    await writeFile(file, `Handle,Title,SKU,Price,Stock\n${rows.join('')}`)
    const { host, port, user, password, database: name } = database.connection as Record<string, string>
    const url = new URL(`postgres://localhost/${name}`)
    Object.assign(url, { username: user, password: password ?? '', port: String(port), hostname: '127.0.0.1' })
    if (host?.startsWith('/')) url.searchParams.set('host', host)
    const command: ChildProcess = spawn(
      process.execPath,
      ['--import', 'tsx', join(findRoot(), 'server/commands/import.ts'), file],
      {
        cwd: findRoot(),
        env: {
          ...process.env,
          DATABASE_URL: url.href,
          DATA_DIR: folder,
          SESSION_SECRET: 's'.repeat(40),
          ADMIN_TOKEN: 't'.repeat(40),
        },
        stdio: 'ignore',
      },
    )
    onTestFinished(() => void command.kill('SIGKILL'))
    await eventually(async () => {
      const { rows: found } = await pool.query(`SELECT FROM import_run WHERE state = 'running' AND done > 0`)
      return found.length > 0
    })
    command.kill('SIGKILL')
    await once(command, 'exit')
    const { rows: runs } = await pool.query<{ id: number }>('SELECT id FROM import_run')
    const killed = await readRun(pool, runs[0]!.id)
    expect(killed.state).toBe('running')
    expect(killed.done).toBeLessThan(COUNT)
    const { app } = await testApp({ database })
    expect(await workOn(app, killed.id)).toMatchObject({ state: 'done', created: COUNT, failed: 0, done: COUNT })
    const { rows: products } = await pool.query(
      `SELECT count(*)::int AS count, sum(p.price)::int AS price, sum(p.stock)::int AS stock FROM product p WHERE sku LIKE 'K-%'`,
    )
    const sum = (of: (at: number) => number) => rows.reduce((total, _, at) => total + of(at), 0)
    expect(products).toEqual([{ count: COUNT, price: sum((at) => (at + 1) * 100), stock: sum((at) => at % 9) }])
  })

  it('AD-14 AD-15 takes pictures by their addresses into the library, each once', async () => {
    const { app } = await testApp({ database })
    app.importAddresses.isAllowed = (address) => address === '127.0.0.1'
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c85a34' } })
      .png()
      .toBuffer()
    let asked = 0
    const server = createServer((request, response) => {
      asked += 1
      if (request.url === '/a.png') response.end(picture)
      else if (request.url === '/text.png') response.end('<html>not a picture</html>')
      else response.writeHead(404).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const importPictures = async () => {
      const lines = ['a.png', 'text.png', 'gone.png'].map((name) => `pictured,,,,${origin}/${name}`)
      await writeFile(file, `Handle,Title,SKU,Price,Image\npictured,Pictured,PIC-1,5,\n${lines.join('\n')}\n`)
      const opened = await openFile(file, 1000)
      const id = await createRun(pool, {
        ...opened,
        fileName: 'a.csv',
        file: null,
        staff: { id: undefined, name: 'A' },
      })
      await inTransaction(database, async ({ client }) => startCheck(client, id, opened, { hasFile: true }))
      expect((await workOn(app, id, { path: file })).state).toBe('checked')
      await inTransaction(database, async ({ client }) => startRun(client, id))
      return workOn(app, id)
    }
    const first = await importPictures()
    expect(first).toMatchObject({ state: 'done', created: 1, warnings: 2 })
    expect(
      (await readProblems(pool, first.id)).map(({ column, message }) => [column, message.split(': ').at(-1)]),
    ).toEqual([
      ['Image', 'The file isn’t a picture.'],
      ['Image', 'The server doesn’t provide it.'],
    ])
    const { rows } = await pool.query(`SELECT images FROM product_group WHERE slug = 'pictured'`)
    expect(rows[0].images).toMatchObject([
      { src: expect.stringMatching(/^\/media\//u), alt: 'Pictured', width: 40, height: 30 },
    ])
    asked = 0
    expect(await importPictures()).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
    expect(asked).toBe(2)
  })
})
