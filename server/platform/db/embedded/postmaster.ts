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
import { type Place, SUPERUSER } from './place.ts'

const run = promisify(execFile)

/** How to reach a running Postgres: what `pg` takes, less the database. */
export interface Address {
  host: string
  port: number
  user: string
  password?: string
}

const SOCKET_PORT = 5432
const START_DEADLINE_MS = 120_000

/** Unix sockets wherever there are any: nothing to collide with, nothing open to the network. */
export const usesSockets = (): boolean => platform() !== 'win32'

/** The postmaster of this data folder when one is alive (the child of a killed server, or another process's): its address. */
export async function findRunning(place: Place): Promise<Address | undefined> {
  const deadline = Date.now() + START_DEADLINE_MS
  for (;;) {
    const lock = await readLock(place.pgData)
    if (!lock || !isAlive(lock.pid)) return undefined
    const address = addressOf(place, lock.port, lock.socketDir)
    const answer = await answers(address, place.pgData)
    if (answer === 'yes') return address
    if (answer === 'other' || (await isOther(lock.pid, place.pgData))) {
      // The number is in use by another program since (a container's small numbers, a reboot): the lock is a dead one's.
      await rm(join(place.pgData, 'postmaster.pid'), { force: true })
      return undefined
    }
    if (Date.now() > deadline)
      throw new StartError(
        `Postgres (process ${lock.pid}) holds ${place.pgData} but does not answer. End that process, then start again.`,
      )
    await sleep(30)
  }
}

/** Starts the postmaster and waits until it takes connections. It is its own session, so a Ctrl-C here does not reach it. */
export async function startPostmaster(place: Place, binaries: Binaries, durable: boolean): Promise<Address> {
  const port = usesSockets() ? SOCKET_PORT : await freePort()
  await writeSettings(place, { port, durable, loopback: !usesSockets() })
  const log = await open(join(place.pgData, 'postgres.log'), 'a', 0o600)
  if (place.account) await log.chown(place.account.uid, place.account.gid)
  const child = spawn(binaries.postgres, ['-D', place.pgData], {
    ...place.account,
    cwd: place.pgData,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`exit ${code ?? signal}`))
  })
  child.unref()
  await log.close()
  const address = addressOf(place, port, place.socketDir)
  const deadline = Date.now() + START_DEADLINE_MS
  for (;;) {
    if ((await answers(address, place.pgData)) === 'yes') return address
    const end = await Promise.race([ended, sleep(25)])
    if (end !== undefined) throw new PostmasterEnded(await logTail(place.pgData))
    if (Date.now() > deadline)
      throw new StartError(
        `Postgres did not become ready within ${START_DEADLINE_MS / 1000} s; its log is ${join(place.pgData, 'postgres.log')}.`,
      )
  }
}

/** The postmaster ended while it was starting; `message` is the end of its log. */
export class PostmasterEnded extends Error {
  override name = 'PostmasterEnded'
}

/** Stops the postmaster of the data folder (the one in postmaster.pid, no other) and waits for it. */
export async function stopPostmaster(place: Place, binaries: Binaries): Promise<void> {
  await run(binaries.pg_ctl, ['stop', '-D', place.pgData, '-m', 'fast', '-w', '-t', '60'], {
    ...place.account,
    cwd: '/',
  }).catch(async (error: Error) => {
    if (await readLock(place.pgData)) throw error
  })
}

function addressOf(place: Place, port: number, socketDir: string): Address {
  return usesSockets()
    ? { host: socketDir, port, user: SUPERUSER }
    : { host: '127.0.0.1', port, user: SUPERUSER, password: place.password }
}

async function answers(address: Address, pgData: string): Promise<'yes' | 'other' | 'no'> {
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

/** The lines of postmaster.pid: process, data folder, start time, port, socket folder, … */
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

/** Whether the process is surely not this folder's postmaster, which always works in its data folder. */
async function isOther(pid: number, pgData: string): Promise<boolean> {
  try {
    const [cwd, own] = await Promise.all([stat(await readlink(`/proc/${pid}/cwd`)), stat(pgData)])
    return cwd.ino !== own.ino || cwd.dev !== own.dev
  } catch {
    return false
  }
}
