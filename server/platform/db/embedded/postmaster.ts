import { execFile, spawn } from 'node:child_process'
import { open, readFile, readlink, rm, stat } from 'node:fs/promises'
import { platform } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { StartError } from '#server/platform/environment/start-error.ts'
import type { Binaries } from './binaries.ts'
import { logTail, writeSettings } from './cluster.ts'
import { freePort } from './free-port.ts'
import { type PostgresLocation, SUPERUSER } from './location.ts'

const run = promisify(execFile)

export interface Address {
  host: string
  port: number
  user: string
  password?: string
}

const SOCKET_PORT = 5432
const START_DEADLINE_MS = 120_000
/** From the removal of the lock file to the end of the process. */
const EXIT_DEADLINE_MS = 5000

/** Unix sockets are used wherever they exist: they need no free port and are not reachable from the network. */
export const usesSockets = (): boolean => platform() !== 'win32'

/** Returns the address of the data folder's postmaster if it is running, whichever process started it. */
export async function findRunning(location: PostgresLocation): Promise<Address | undefined> {
  const deadline = Date.now() + START_DEADLINE_MS
  for (;;) {
    const lock = await readLock(location.pgData)
    if (!lock || !isAlive(lock.pid)) return undefined
    const address = addressOf(location, lock.port, lock.socketDir)
    const status = await probe(address, location.pgData)
    if (status === 'yes') return address
    if (status === 'other' || (await isAnotherProgram(lock.pid, location.pgData))) {
      // The lock is stale: its process id belongs to another program now (container restart, reboot).
      await rm(join(location.pgData, 'postmaster.pid'), { force: true })
      return undefined
    }
    if (Date.now() > deadline)
      throw new StartError(
        `Postgres (process ${lock.pid}) holds ${location.pgData} but does not answer. End that process, then start again.`,
      )
    await sleep(30)
  }
}

/** Starts the postmaster and waits until it accepts connections. It runs detached, so Ctrl-C does not reach it. */
export async function startPostmaster(
  location: PostgresLocation,
  binaries: Binaries,
  durable: boolean,
): Promise<Address> {
  const port = usesSockets() ? SOCKET_PORT : await freePort()
  await writeSettings(location, { port, durable, loopback: !usesSockets() })
  const log = await open(join(location.pgData, 'postgres.log'), 'a', 0o600)
  if (location.account) await log.chown(location.account.uid, location.account.gid)
  const child = spawn(binaries.postgres, ['-D', location.pgData], {
    ...location.account,
    cwd: location.pgData,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
  })
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`exit ${code ?? signal}`))
  })
  child.unref()
  await log.close()
  const address = addressOf(location, port, location.socketDir)
  const deadline = Date.now() + START_DEADLINE_MS
  for (;;) {
    if ((await probe(address, location.pgData)) === 'yes') return address
    const exitReason = await Promise.race([exited, sleep(25)])
    if (exitReason !== undefined) throw new PostmasterExited(await logTail(location.pgData))
    if (Date.now() > deadline)
      throw new StartError(
        `Postgres did not become ready within ${START_DEADLINE_MS / 1000} s; its log is ${join(location.pgData, 'postgres.log')}.`,
      )
  }
}

/** The postmaster exited while starting; `message` is the end of its log. */
export class PostmasterExited extends Error {
  override name = 'PostmasterExited'
}

/** Stops the postmaster and waits until its process has ended. */
export async function stopPostmaster(location: PostgresLocation, binaries: Binaries): Promise<void> {
  const lock = await readLock(location.pgData)
  await run(binaries.pg_ctl, ['stop', '-D', location.pgData, '-m', 'fast', '-w', '-t', '60'], {
    ...location.account,
    cwd: '/',
  }).catch(async (error: Error) => {
    if (await readLock(location.pgData)) throw error
  })
  // pg_ctl waits only for the lock file, which is removed before the process ends.
  const deadline = Date.now() + EXIT_DEADLINE_MS
  while (lock && isAlive(lock.pid) && Date.now() < deadline) await sleep(10)
}

function addressOf(location: PostgresLocation, port: number, socketDir: string): Address {
  return usesSockets()
    ? { host: socketDir, port, user: SUPERUSER }
    : { host: '127.0.0.1', port, user: SUPERUSER, password: location.password }
}

async function probe(address: Address, pgData: string): Promise<'yes' | 'other' | 'no'> {
  const client = new pg.Client({ ...address, database: 'postgres', connectionTimeoutMillis: 3000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string | null }>(
      `SELECT current_setting('data_directory') AS data_directory`,
    )
    return rows[0]?.data_directory === pgData ? 'yes' : 'other'
  } catch {
    return 'no'
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Parses postmaster.pid: process, data folder, start time, port, socket folder, … */
async function readLock(pgData: string): Promise<{ pid: number; port: number; socketDir: string } | undefined> {
  const text = await readFile(join(pgData, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, socketDir] = text.split('\n')
  const number = Number(pid)
  return Number.isInteger(number) && number > 0
    ? { pid: number, port: Number(port) || SOCKET_PORT, socketDir: socketDir?.trim() ?? '' }
    : undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Returns whether the process is certainly not this folder's postmaster, whose working directory is the data folder.
 */
async function isAnotherProgram(pid: number, pgData: string): Promise<boolean> {
  try {
    const [cwd, own] = await Promise.all([stat(await readlink(`/proc/${pid}/cwd`)), stat(pgData)])
    return cwd.ino !== own.ino || cwd.dev !== own.dev
  } catch {
    return false
  }
}
