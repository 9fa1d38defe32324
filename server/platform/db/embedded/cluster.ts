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
import { type Place, SUPERUSER } from './place.ts'

const run = promisify(execFile)
const SETTINGS = 'vitrine.conf'
const LONGEST_LOG = 10 * 1024 * 1024

/**
 * Makes the data folder when there is none. It is made beside its place and then renamed, so a start that was killed half-way
 * leaves nothing that looks like a database, and two processes that start at once cannot spoil each other's work.
 */
export async function ensureCluster(place: Place, binaries: Binaries, durable: boolean): Promise<void> {
  const entries = await readdir(place.pgData).catch(() => [])
  if (entries.length > 0) return checkCluster(place, entries, binaries)
  await removeAbandoned(place)
  const fresh = `${place.pgData}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  const passwordFile = `${fresh}.password`
  await mkdir(fresh, { mode: 0o700 })
  await writeFile(passwordFile, place.password, { mode: 0o600 })
  if (place.account) {
    await chown(fresh, place.account.uid, place.account.gid)
    await chown(passwordFile, place.account.uid, place.account.gid)
  }
  try {
    // The socket's folder is closed to all other users, so who can open the socket is trusted; the network needs the password.
    const flags = [
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
      `--pwfile=${passwordFile}`,
      `--username=${SUPERUSER}`,
    ]
    // A locale that is the same on every machine: orders and lower-cases by Unicode code point.
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
      { ...place.account, cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } },
    )
    await appendFile(join(fresh, 'postgresql.conf'), `\ninclude_if_exists '${SETTINGS}'\n`)
    await rename(fresh, place.pgData).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new StartError(`The database folder ${place.pgData} could not be made: ${(stderr || message).trim()}`)
  } finally {
    await rm(passwordFile, { force: true })
    await rm(fresh, { recursive: true, force: true })
  }
}

async function checkCluster(place: Place, entries: string[], binaries: Binaries): Promise<void> {
  const version = (await readFile(join(place.pgData, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (!version || !entries.includes('global') || !entries.includes('postgresql.conf'))
    throw new StartError(brokenFolder(place.pgData, 'it is not a whole Postgres data folder'))
  const { stdout } = await run(binaries.postgres, ['--version'], { ...place.account, cwd: '/' })
  const ours = /\d+/.exec(stdout)?.[0]
  if (version !== ours) {
    throw new StartError(
      `The database folder ${place.pgData} was made by Postgres ${version}, and this is Postgres ${ours}. Start the version of Vitrine that made it and dump the shop with pg_dump, or remove the folder to begin again with the demo store.`,
    )
  }
}

/** The message for a data folder that Postgres cannot use. */
export function brokenFolder(pgData: string, reason: string): string {
  return `The database folder ${pgData} cannot be used: ${reason}. Restore it from a backup; or, if the shop in it may be lost, remove it and start again, which begins again with the demo store.`
}

/** Writes the settings of this start. Every commit is on disk before it is acknowledged unless a test asks otherwise. */
export async function writeSettings(
  place: Place,
  options: { port: number; durable: boolean; loopback: boolean },
): Promise<void> {
  const settings: Record<string, string | number> = {
    listen_addresses: options.loopback ? '127.0.0.1' : '',
    port: options.port,
    unix_socket_directories: options.loopback ? '' : place.socketDir,
    unix_socket_permissions: '0700',
    max_connections: 100,
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
  await writeFile(join(place.pgData, SETTINGS), `${lines.join('\n')}\n`, { mode: 0o644 })
  const log = join(place.pgData, 'postgres.log')
  if (
    await stat(log).then(
      (info) => info.size > LONGEST_LOG,
      () => false,
    )
  )
    await truncate(log)
}

/** The last lines of Postgres' own log. */
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

async function removeAbandoned(place: Place): Promise<void> {
  const prefix = `${basename(place.pgData)}.new-`
  for (const name of await readdir(dirname(place.pgData))) {
    const pid = name.startsWith(prefix) ? Number(/^\d+/.exec(name.slice(prefix.length))?.[0]) : 0
    if (pid > 0 && !isRunning(pid)) await rm(join(dirname(place.pgData), name), { recursive: true, force: true })
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
