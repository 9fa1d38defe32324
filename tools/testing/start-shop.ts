import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyData, emptyData, removeData } from './data-folder.ts'

export const ADMIN_TOKEN = 'admin-token-of-the-tests'

/** The built server with its own data folder. */
export interface Shop {
  url: string
  pid: number
  dataDir: string
  log: () => string
  /** Resident memory of the server process in MiB, without Postgres; 0 if unknown. */
  memoryMiB: () => number
  /** Peak resident memory in MiB; 0 if unknown. */
  peakMemoryMiB: () => number
  /** Stops the process and waits until it has ended. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

interface Options {
  /** Reuses a data folder. By default, the shop gets a copy of PREPARED_DATA, or an empty folder, until it stops. */
  dataDir?: string
  /** A release's folder; by default this project's build. */
  root?: string
  env?: Record<string, string>
  /** Options of `npm start`. */
  args?: string[]
}

/** Starts the built shop on a free port and waits until it is ready. */
export async function startShop({ dataDir, root = '.', env = {}, args = [] }: Options = {}): Promise<Shop> {
  const own = dataDir === undefined
  const prepared = process.env['PREPARED_DATA']
  // With API_ORIGIN, the shop has no database.
  const folder = dataDir ?? (await (prepared && !env['API_ORIGIN'] ? copyData(prepared) : emptyData()))
  const child = spawn(process.execPath, [...nodeOptions(), join(root, 'dist/server/main.js'), ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
  try {
    const url = await addressOf(child, () => log)
    return {
      url,
      pid: child.pid ?? 0,
      dataDir: folder,
      log: () => log,
      memoryMiB: () => memoryOf(child.pid, 'VmRSS'),
      peakMemoryMiB: () => memoryOf(child.pid, 'VmHWM'),
      stop: async (signal = 'SIGTERM') => {
        await ended(child, signal)
        if (own) await removeData(folder)
      },
    }
  } catch (error) {
    // SIGKILL would leave the shop's own Postgres running.
    await ended(child, 'SIGTERM')
    if (own) await removeData(folder)
    throw error
  }
}

/** Returns the Node options of `npm start`, so that tests and benchmarks use the same. */
export function nodeOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}

function addressOf(child: ChildProcess, log: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error(`The shop did not start in 60 s:\n${log()}`)), 60_000)
    const look = () => {
      const found = /https?:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(log())
      if (!found) return
      clearTimeout(timeout)
      resolve(found[0])
    }
    child.stdout?.on('data', look)
    child.on('exit', (code) => {
      clearTimeout(timeout)
      reject(new Error(`The shop ended with ${code}:\n${log()}`))
    })
  })
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const hard = setTimeout(() => child.kill('SIGKILL'), 15_000)
    child.once('exit', () => {
      clearTimeout(hard)
      resolve()
    })
    child.kill(signal)
  })
}

function memoryOf(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): number {
  const file = `/proc/${pid}/status`
  const found = existsSync(file) ? new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(file, 'utf8'))?.[1] : undefined
  return Math.round(Number(found ?? 0) / 1024)
}
