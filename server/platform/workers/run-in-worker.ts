import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { WorkerTask } from './worker-task.ts'

const QUEUED = 32
const IDLE_MS = 60_000
/** For which a task may wait for a thread, including the thread's own start. */
const WAITING_MS = 30_000
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

/** The work took longer or more memory than it may; the worker that did it is gone. */
export class WorkLimitError extends Error {
  override name = 'WorkLimitError'
}

/** A worker's file, named relative to its caller so that the build finds it, with the types of its work. */
export interface WorkerFile<Input, Output> {
  url: URL
  /** Milliseconds that one run may take. */
  limitMs: number
  /** Never set: it carries the types of the file's `work`. */
  work?: WorkerTask<Input, Output>
}

/**
 * Each kind of work has a thread of its own in the process, so that a flood of one keeps no other waiting. A thread ends when it has
 * had nothing to do for a while, and keeps no process alive.
 */
const pools = new Map<string, Piscina>()

function openPool(file: URL): Piscina {
  const opened = new Piscina({
    minThreads: 0,
    maxThreads: 1,
    maxQueue: QUEUED,
    idleTimeout: IDLE_MS,
    resourceLimits: MEMORY,
    // Sources are run by tsx, the build by Node alone.
    execArgv: file.pathname.endsWith('.ts')
      ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
      : [],
  })
  // Whoever waits for the work hears of it.
  opened.on('error', () => undefined)
  pools.set(file.href, opened)
  return opened
}

/**
 * Runs the `work` of a `*.worker.ts` file in a thread of its own, for what may keep a core busy: scans of bytes and texts from
 * outside. Throws WorkLimitError after `limitMs` of work or when its memory is used up, ApiError 503 when too much waits, and what
 * the work itself throws.
 */
export async function runInWorker<Input, Output>(
  { url, limitMs }: WorkerFile<Input, Output>,
  input: Input,
): Promise<Output> {
  const pool = pools.get(url.href) ?? openPool(url)
  const { port1, port2 } = new MessageChannel()
  const stop = new AbortController()
  let hasStarted = false
  let timer = setTimeout(() => stop.abort(), WAITING_MS)
  port1.once('message', () => {
    hasStarted = true
    clearTimeout(timer)
    timer = setTimeout(() => stop.abort(), limitMs)
  })
  try {
    const options = { filename: url.href, name: 'work', signal: stop.signal, transferList: [port2] }
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
  const isBusy = error.message === 'Task queue is at limit' || (error.name === 'AbortError' && !hasStarted)
  if (isBusy)
    return new ApiError(503, 'overloaded', 'Too much is coming in right now. Please try again in a moment.', {
      retryAfter: 5,
    })
  if (error.name === 'AbortError') return new WorkLimitError('The work took too long.', { cause: error })
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return new WorkLimitError('The work took too much memory.')
  return error
}
