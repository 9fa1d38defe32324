import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Counter, Gauge, Histogram } from 'prom-client'
import type { Queryable } from '#server/platform/db/database.ts'

/** Work that is done again and again; its owner adds it with `app.addJob`. */
export interface Job {
  /** Unique; names the job in the log. */
  name: string
  everyMs: number
  /**
   * One process at a time does it, with the connection that holds the job's lock. Without it every process does it at once,
   * with the pool: work that takes its rows by FOR UPDATE SKIP LOCKED.
   */
  alone?: boolean
  /** Does what is due now, in small batches. It ends early when `closing` is aborted. */
  work: (db: Queryable, closing: AbortSignal) => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    addJob: (job: Job) => void
    /** Does what is due now, without waiting for the clock; a round that runs already is waited for first. */
    runJob: (name: string) => Promise<void>
  }
}

/** Advisory locks of jobs have this number and the hash of the job's name. */
const LOCK = 7_041_868

/** A job and the state of it in this process. */
interface KnownJob {
  job: Job
  round: Promise<void> | undefined
  hasFailed: boolean
}

/** The clock of all jobs. A failure is logged when it begins, not on every round, and keeps nothing else from being done. */
export const jobsPlugin = fp(async (app) => {
  const jobs = new Map<string, KnownJob>()
  const timers: NodeJS.Timeout[] = []
  const closing = new AbortController()
  /** Jobs that are done alone take turns in a process: each needs a connection as long as it works. */
  let turn: Promise<void> = Promise.resolve()

  const runs = new Counter({
    name: 'vitrine_job_runs_total',
    help: 'Rounds of jobs in this process, by how they ended.',
    labelNames: ['job', 'result'],
    registers: [app.metrics],
  })
  const durations = new Histogram({
    name: 'vitrine_job_duration_seconds',
    help: 'Seconds that a round of a job took, failed or not.',
    labelNames: ['job'],
    buckets: [0.01, 0.1, 1, 10, 60],
    registers: [app.metrics],
  })
  const lastSuccess = new Gauge({
    name: 'vitrine_job_last_success_timestamp_seconds',
    help: 'When a round of a job last succeeded in this process; until the first one, when the process started.',
    labelNames: ['job'],
    registers: [app.metrics],
  })

  app.decorate('addJob', (job: Job) => {
    if (jobs.has(job.name)) throw new Error(`There are two jobs with the name ${job.name}.`)
    jobs.set(job.name, { job, round: undefined, hasFailed: false })
    runs.inc({ job: job.name, result: 'failed' }, 0)
    lastSuccess.setToCurrentTime({ job: job.name })
  })
  app.decorate('runJob', async (name: string) => {
    const known = jobs.get(name)
    if (!known) throw new Error(`There is no job ${name}.`)
    await known.round
    await begin(known)
  })
  app.addHook('onReady', async () => {
    for (const known of jobs.values()) timers.push(setInterval(() => void begin(known), known.job.everyMs).unref())
  })
  // Before anything that jobs work with is closed.
  app.addHook('preClose', async () => {
    closing.abort()
    for (const timer of timers) clearInterval(timer)
    await Promise.all([...jobs.values()].map(({ round }) => round))
  })

  function begin(known: KnownJob): Promise<void> {
    known.round ??= run(known).finally(() => (known.round = undefined))
    return known.round
  }

  async function run(known: KnownJob): Promise<void> {
    const { job } = known
    const stop = durations.startTimer({ job: job.name })
    try {
      if (job.alone) await (turn = turn.catch(() => undefined).then(() => runAlone(app, job, closing.signal)))
      else if (!closing.signal.aborted) await job.work(app.database.pool, closing.signal)
      known.hasFailed = false
      runs.inc({ job: job.name, result: 'done' })
      lastSuccess.setToCurrentTime({ job: job.name })
    } catch (error) {
      if (!known.hasFailed) app.log.warn({ err: error, job: job.name }, 'a job failed')
      known.hasFailed = true
      runs.inc({ job: job.name, result: 'failed' })
    } finally {
      stop()
    }
  }
})

async function runAlone(app: FastifyInstance, job: Job, closing: AbortSignal): Promise<void> {
  if (closing.aborted) return
  const client = await app.database.pool.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1, hashtext($2)) AS mine', [
      LOCK,
      job.name,
    ])
    if (!rows[0]?.mine) return
    try {
      await job.work(client, closing)
    } finally {
      await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [LOCK, job.name])
    }
  } finally {
    client.release()
  }
}
