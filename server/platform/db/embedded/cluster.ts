import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFile,
  chown,
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '#server/platform/environment/start-error.ts'
import type { Binaries } from './binaries.ts'
import { type PostgresLocation, SUPERUSER } from './location.ts'
import * as t from '#words/startup.ts'

const run = promisify(execFile)
const SETTINGS = 'vitrine.conf'
const MAX_LOG_BYTES = 10 * 1024 * 1024

/**
 * Creates the data folder if there is none. It is created under a temporary name and renamed, so an interrupted start
 * leaves no half-made database and concurrent starts cannot corrupt each other's.
 */
export async function ensureCluster(location: PostgresLocation, binaries: Binaries, durable: boolean): Promise<void> {
  const entries = await readdir(location.pgData).catch(() => [])
  if (entries.length > 0) return checkCluster(location, entries, binaries)
  await removeAbandoned(location)
  const fresh = `${location.pgData}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  const passwordFile = `${fresh}.password`
  await mkdir(fresh, { mode: 0o700 })
  await writeFile(passwordFile, location.password, { mode: 0o600 })
  if (location.account) {
    await chown(fresh, location.account.uid, location.account.gid)
    await chown(passwordFile, location.account.uid, location.account.gid)
  }
  try {
    // The socket's folder is closed to other users, so connections through it are trusted; the network needs the
    // password.
    const flags = [
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
      `--pwfile=${passwordFile}`,
      `--username=${SUPERUSER}`,
    ]
    // Same on every machine: sorts and lower-cases by Unicode code point.
    const locale = [
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--text-search-config=english',
    ]
    await run(
      binaries.initdb,
      [`--pgdata=${fresh}`, ...flags, ...locale, '--no-instructions', ...(durable ? [] : ['--no-sync'])],
      { ...location.account, cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } },
    )
    await appendFile(join(fresh, 'postgresql.conf'), `\ninclude_if_exists '${SETTINGS}'\n`)
    await rename(fresh, location.pgData).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new StartError(t.databaseNotCreated({ folder: location.pgData, reason: (stderr || message).trim() }))
  } finally {
    await rm(passwordFile, { force: true })
    await rm(fresh, { recursive: true, force: true })
  }
}

async function checkCluster(location: PostgresLocation, entries: string[], binaries: Binaries): Promise<void> {
  const version = (await readFile(join(location.pgData, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (!version || !entries.includes('global') || !entries.includes('postgresql.conf'))
    throw new StartError(t.databaseIncomplete({ folder: location.pgData }))
  const { stdout } = await run(binaries.postgres, ['--version'], { ...location.account, cwd: '/' })
  const expected = /\d+/.exec(stdout)?.[0]
  if (version !== expected) {
    throw new StartError(t.databaseOtherVersion({ folder: location.pgData, version, current: expected ?? '' }))
  }
}

/** Writes the settings for this start. `durable` is false in tests: commits are not synchronous. */
export async function writeSettings(
  location: PostgresLocation,
  options: { port: number; durable: boolean; loopback: boolean },
): Promise<void> {
  const settings: Record<string, string | number> = {
    listen_addresses: options.loopback ? '127.0.0.1' : '',
    port: options.port,
    unix_socket_directories: options.loopback ? '' : location.socketDir,
    unix_socket_permissions: '0700',
    // Tests run many shops on one server.
    max_connections: options.durable ? 100 : 400,
    shared_buffers: '128MB',
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    effective_cache_size: '1GB',
    random_page_cost: 1.1,
    max_wal_size: '2GB',
    jit: 'off',
    fsync: options.durable ? 'on' : 'off',
    synchronous_commit: options.durable ? 'on' : 'off',
    full_page_writes: options.durable ? 'on' : 'off',
    log_min_messages: 'warning',
    log_line_prefix: '%m [%p] ',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'`)
  await writeFile(join(location.pgData, SETTINGS), `${lines.join('\n')}\n`, { mode: 0o644 })
  const log = join(location.pgData, 'postgres.log')
  if (
    await stat(log).then(
      (info) => info.size > MAX_LOG_BYTES,
      () => false,
    )
  )
    await truncate(log)
}

export async function logTail(pgData: string): Promise<string> {
  const file = await open(join(pgData, 'postgres.log')).catch(() => undefined)
  if (!file) return ''
  try {
    const { size } = await file.stat()
    const buffer = Buffer.alloc(Math.min(size, 2000))
    await file.read(buffer, 0, buffer.length, size - buffer.length)
    return buffer.toString('utf8').trim().split('\n').slice(-6).join('\n')
  } finally {
    await file.close()
  }
}

async function removeAbandoned(location: PostgresLocation): Promise<void> {
  const prefix = `${basename(location.pgData)}.new-`
  for (const name of await readdir(dirname(location.pgData))) {
    const pid = name.startsWith(prefix) ? Number(/^\d+/.exec(name.slice(prefix.length))?.[0]) : 0
    if (pid > 0 && !isRunning(pid)) await rm(join(dirname(location.pgData), name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
