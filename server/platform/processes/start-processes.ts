import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { MetricsMerger } from './merge-metrics.ts'
import { asProcessMessage, type ProcessMessage, sendMessage } from './messages.ts'

/** Delay before an ended process is replaced, doubled each time it ends within `STABLE_MS`. */
const FIRST_DELAY_MS = 100
const LONGEST_DELAY_MS = 30_000
const STABLE_MS = 10_000
/** Added to the grace period of a process before it is killed. */
const KILL_AFTER_MS = 5000

export interface ProcessesOptions {
  count: number
  /** 0 for any free port. As long as one process has it, all others get the same. */
  port: number
  program: string
  /** Milliseconds a process may take to stop. */
  graceMs: number
  /** Called when a process ended unexpectedly, and will be replaced. */
  onReplaced: (how: { pid: number; reason: string }) => void
}

export interface Processes {
  hasPages: boolean
  port: number
  end: () => Promise<void>
}

/** The first process failed to start, and has printed the reason. */
export class FirstProcessFailed extends Error {}

/**
 * Starts `count` processes that share one port, and replaces those that end. They share read limits and metrics through
 * this process, and everything else through the database.
 * @throws FirstProcessFailed
 */
export async function startProcesses(options: ProcessesOptions, ending: AbortSignal): Promise<Processes> {
  // Each process accepts connections itself. Those handed to a process that is killed would hang until the client
  // gives up.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: options.program })
  const metrics = new MetricsMerger()
  const ready = new Set<number>()
  cluster.on('exit', ({ id }) => ready.delete(id))
  cluster.on('message', (worker, given: unknown) => {
    const message = asProcessMessage(given)
    if (message?.type === 'vitrine:listening') ready.add(worker.id)
    if (message?.type === 'vitrine:shared') forward(worker, message)
    if (message?.type === 'vitrine:metrics-part') metrics.receive(worker.id, message.id, message.metrics)
    if (message?.type === 'vitrine:metrics-wanted') {
      const { id } = message
      const askProcess = (process: number, question: ProcessMessage) => {
        const other = cluster.workers?.[process]
        if (other) send(other, question)
      }
      void metrics.merge([...ready], askProcess).then((text) => send(worker, { type: 'vitrine:metrics', id, text }))
    }
  })
  // Node's own messages to a process that is killed fail too. Its exit is what counts.
  const fork = () => cluster.fork({ PORT: String(options.port) }).on('error', () => undefined)
  // The first process prepares the database, and is the only one to report problems with it or the port.
  const { hasPages, port } = await listening(fork(), ending)
  const stopped = new AbortController()
  for (const worker of all()) replaceOnExit(worker, { ...options, fork }, stopped.signal)
  while (all().length < options.count) replaceOnExit(fork(), { ...options, fork }, stopped.signal)
  return {
    hasPages,
    port,
    end: async () => {
      stopped.abort()
      await Promise.all(all().map((worker) => end(worker, options.graceMs)))
    },
  }
}

const all = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

const send = (worker: Worker, message: ProcessMessage): void => sendMessage(worker.process, message)

function forward(from: Worker, message: ProcessMessage): void {
  for (const worker of all()) if (worker !== from) send(worker, message)
}

async function listening(worker: Worker, ending: AbortSignal): Promise<{ hasPages: boolean; port: number }> {
  let port = 0
  return new Promise((resolve, reject) => {
    // Comes first: the process announces itself once its server listens.
    worker.once('listening', (address) => (port = address.port))
    worker.on('message', (given: unknown) => {
      const message = asProcessMessage(given)
      if (message?.type === 'vitrine:listening') resolve({ hasPages: message.hasPages, port })
    })
    worker.once('exit', () => reject(new FirstProcessFailed()))
    ending.addEventListener('abort', () => send(worker, { type: 'vitrine:end' }))
    if (ending.aborted) send(worker, { type: 'vitrine:end' })
  })
}

/** Replaces a process when it ends, and its successors. */
function replaceOnExit(
  worker: Worker,
  options: Pick<ProcessesOptions, 'onReplaced'> & { fork: () => Worker },
  stopped: AbortSignal,
  delay = FIRST_DELAY_MS,
): void {
  const startedAt = Date.now()
  worker.once('exit', (code, signal) => {
    if (stopped.aborted) return
    options.onReplaced({ pid: worker.process.pid ?? 0, reason: signal ?? String(code) })
    const next = Date.now() - startedAt >= STABLE_MS ? FIRST_DELAY_MS : Math.min(delay * 2, LONGEST_DELAY_MS)
    setTimeout(() => {
      if (!stopped.aborted) replaceOnExit(options.fork(), options, stopped, next)
    }, delay)
  })
}

async function end(worker: Worker, graceMs: number): Promise<void> {
  if (worker.isDead()) return
  const exit = once(worker, 'exit')
  send(worker, { type: 'vitrine:end' })
  const timer = new AbortController()
  const killTimer = sleep(graceMs + KILL_AFTER_MS, undefined, { signal: timer.signal }).then(
    () => worker.process.kill('SIGKILL'),
    () => undefined,
  )
  await exit
  timer.abort()
  await killTimer
}
