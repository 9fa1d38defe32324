import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest'
import type { Cart } from '#generated/api.d.ts'
import { removeData } from '#tools/testing/data-folder.ts'
import { emptyDatabase, eventually, testDatabase } from '#server/testing/test-app.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import { freePort } from '#server/platform/db/embedded/free-port.ts'

const database = await testDatabase(4)
const server = inject('postgres')
const url = `postgres://${server.user}@/${database.connection.database}?host=${encodeURIComponent(server.host)}&port=${server.port}`
const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-main-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const running: ChildProcess[] = []
afterEach(() => running.splice(0).forEach((child) => child.kill('SIGKILL')))

/** A busy machine needs most of it to create a database and the demo store. */
const SLOW_START = 120_000

interface Started {
  child: ChildProcess
  origin: string
  /** Its output so far. */
  output: () => string
}

/** Runs the server as an operator would. */
function spawned(variables: Record<string, string>): { child: ChildProcess; output: () => string } {
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DATABASE_URL: url,
    SESSION_SECRET: 's'.repeat(20),
    ADMIN_TOKEN: 't'.repeat(20),
    ...variables,
  }
  const child = spawn(process.execPath, [join(inject('programs'), 'main.js')], {
    cwd: findRoot(),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, output: () => output }
}

/** Runs the server; resolves with its address, or rejects with its output when it exits. */
function start(variables: Record<string, string> = {}): Promise<Started> {
  const { child, output } = spawned(variables)
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const origin = /http:\/\/[\w.]+:\d+/.exec(output())?.[0]
      if (origin) resolve({ child, origin: origin.replace('localhost', '127.0.0.1'), output })
    })
    child.once('exit', (code) => reject(new Error(`${code}: ${output()}`)))
  })
}

/** Returns the process id of a data folder's Postgres, undefined until it runs. */
async function postmasterOf(dataDir: string): Promise<number | undefined> {
  const place = await readFile(join(dataDir, 'postgres.json'), 'utf8').catch(() => undefined)
  if (place === undefined) return undefined
  const { home } = JSON.parse(place) as { home: string }
  const [id] = (await readFile(join(home, 'pg/postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return id ? Number(id) : undefined
}

const statusOf = (address: string): Promise<number> =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  )

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))

describe('the server’s process', () => {
  it('CR-03 keeps every acknowledged cart through kill -9, and stops gracefully when asked to', async () => {
    const first = await start()
    const { rows } = await database.pool.query(`SELECT id FROM product WHERE sku = 'ASH-VAS-001-TEN-20'`)
    const added = await fetch(`${first.origin}/api/cart/add-item`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ product_id: rows[0].id, quantity: 2 }),
    })
    const { api_cart, cart_session } = ((await added.json()) as { data: Cart }).data
    first.child.kill('SIGKILL')
    await ended(first.child)
    const second = await start()
    const cart = (await (
      await fetch(`${second.origin}/api/cart/get?${new URLSearchParams({ api_cart, cart_session })}`)
    ).json()) as { data: Cart }
    expect(cart.data.total_quantity).toBe(2)
    second.child.kill('SIGTERM')
    expect(await ended(second.child)).toBe(0)
  })

  it(
    'SC-01 stops gracefully at any moment of its start, and leaves no Postgres running',
    { timeout: 4 * SLOW_START },
    async () => {
      for (const moment of ['Postgres runs', 'it is ready'] as const) {
        const folder = await mkdtemp(join(tmpdir(), 'vitrine-main-'))
        const port = String(await freePort())
        const { child, output } = spawned({ DATABASE_URL: '', DATA_DIR: folder, PORT: port })
        const postmaster = () => postmasterOf(folder)
        if (moment === 'Postgres runs') await eventually(async () => (await postmaster()) !== undefined, SLOW_START)
        else await eventually(async () => (await statusOf(`http://127.0.0.1:${port}/readyz`)) === 200, SLOW_START)
        const database = await postmaster()
        expect(database, moment).toBeDefined()
        child.kill('SIGTERM')
        expect(await ended(child), `${moment}: ${output()}`).toBe(0)
        expect(isAlive(database ?? 0), moment).toBe(false)
        await removeData(folder)
      }
    },
  )

  it('BU-03 prints the links of shop, admin and outbox, and no token that was given to it', async () => {
    const { output } = await start()
    await eventually(() => output().includes('Outbox'))
    expect(output()).toMatch(/^Admin {3}http:\/\/localhost:\d+\/admin\/login\?token=ADMIN_TOKEN$/m)
    expect(output()).toContain('/admin/login?token=ADMIN_TOKEN&next=/dev/outbox')
    expect(output()).not.toContain('t'.repeat(20))
    // A build that runs beside the tests replaces dist/ meanwhile.
    expect(output(), 'pages of dist/').toContain('no pages yet')
  })

  it('OP-01 creates no demo store in an external empty database, and says how to get one', async () => {
    const empty = await emptyDatabase()
    const own = url.replace(database.connection.database ?? '', empty.connection.database ?? '')
    const { output, origin, child } = await start({ DATABASE_URL: own })
    expect(output()).toContain('a shop without products was created')
    expect(output()).toContain('npm run seed')
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    for (const table of ['customer', 'product', 'coupon'])
      expect((await empty.pool.query(`SELECT FROM ${table}`)).rowCount, table).toBe(0)
    child.kill('SIGTERM')
    await ended(child)
    const again = await start({ DATABASE_URL: own })
    expect(again.output()).not.toContain('The database was empty')
  })

  it('reports that a port is taken and how to choose another', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => blocker.once('listening', resolve))
    const { port } = blocker.address() as { port: number }
    await expect(start({ PORT: String(port) })).rejects.toThrow(
      `1: Port ${port} is already in use. Choose another one: PORT=${port + 1} npm start\n`,
    )
    blocker.close()
  })

  it('explains a problem with a variable or the database in one line', async () => {
    await expect(start({ PORT: 'many' })).rejects.toThrow(
      '1: PORT is “many”, but must be a whole number from 0 to 65535.\n',
    )
    await expect(start({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })).rejects.toThrow(
      /^1: The database can’t be reached: .*Check DATABASE_URL and whether Postgres is running\.\n$/,
    )
    await expect(start({ SESSION_SECRET: '' })).rejects.toThrow('1: Set SESSION_SECRET, because DATABASE_URL is set.')
  })
})
