import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { WorkerTask } from './worker-task.ts'
import * as t from '#words/request-errors.ts'

const MAX_QUEUED = 32
const IDLE_MS = 60_000
/** Maximum wait for a thread, including its start. */
const MAX_WAIT_MS = 30_000
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

/** The work exceeded its time or memory limit, and its worker was terminated. */
export class WorkLimitError extends Error {
  override name = 'WorkLimitError'
}

/** A worker file, relative to its caller so that the bundler finds it, with the types of its work. */
export interface WorkerFile<Input, Output> {
  url: URL
  limitMs: number
  /** Never set; carries types only. */
  work?: WorkerTask<Input, Output>
}

/**
 * One thread per kind of work, so that a flood of one kind does not block the others. Idle threads end and do not keep
 * the process alive.
 */
const pools = new Map<string, Piscina>()

function openPool(file: URL): Piscina {
  const pool = new Piscina({
    minThreads: 0,
    maxThreads: 1,
    maxQueue: MAX_QUEUED,
    idleTimeout: IDLE_MS,
    resourceLimits: MEMORY,
    execArgv: file.pathname.endsWith('.ts')
      ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
      : [],
  })
  pool.on('error', () => undefined)
  pools.set(file.href, pool)
  return pool
}

/**
 * Runs the `work` of a `*.worker.ts` file in a thread, for CPU-heavy parsing of untrusted input.
 * @throws WorkLimitError beyond `limitMs` or the memory limit, ApiError 503 when the queue is full, and any error of
 * the work itself.
 */
export async function runInWorker<Input, Output>(
  { url, limitMs }: WorkerFile<Input, Output>,
  input: Input,
): Promise<Output> {
  const pool = pools.get(url.href) ?? openPool(url)
  const { port1, port2 } = new MessageChannel()
  const abort = new AbortController()
  let hasStarted = false
  let timer = setTimeout(() => abort.abort(), MAX_WAIT_MS)
  port1.once('message', () => {
    hasStarted = true
    clearTimeout(timer)
    timer = setTimeout(() => abort.abort(), limitMs)
  })
  try {
    const options = { filename: url.href, name: 'work', signal: abort.signal, transferList: [port2] }
    return (await pool.run({ input, started: port2 }, options)) as Output
  } catch (error) {
    throw describe(error as NodeJS.ErrnoException, hasStarted)
  } finally {
    clearTimeout(timer)
    port1.close()
    port2.close()
  }
}

function describe(error: NodeJS.ErrnoException, hasStarted: boolean): Error {
  const isBusy = /queue is at limit/.test(error.message) || (error.name === 'AbortError' && !hasStarted)
  if (isBusy)
    return new ApiError(503, 'overloaded', t.busy(), {
      retryAfter: 5,
    })
  if (error.name === 'AbortError') return new WorkLimitError('The work took too long.', { cause: error })
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return new WorkLimitError('The work took too much memory.')
  return error
}
