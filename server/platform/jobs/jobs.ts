import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Counter, Gauge, Histogram } from 'prom-client'
import type { Queryable } from '#server/platform/db/database.ts'
import { readShopWords, withWords } from '#server/platform/words/shop-words.ts'

/** Recurring work, registered with `app.addJob`. */
export interface Job {
  name: string
  everyMs: number
  /**
   * If true, one process at a time runs the job, on the connection that holds its lock. Otherwise every process runs it
   * with the pool and must claim rows by FOR UPDATE SKIP LOCKED.
   */
  exclusive?: boolean
  /** Does everything that is due, in small batches. It should return early when `closing` is aborted. */
  work: (db: Queryable, closing: AbortSignal) => Promise<void>
}

export interface JobState {
  name: string
  everyMs: number
  lastSuccess: Date | undefined
  lastFailure: { at: Date; message: string } | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    addJob: (job: Job) => void
    /** Runs a job immediately, after a running round has finished. */
    runJob: (name: string) => Promise<void>
    /** How the jobs of this process went, by name. */
    jobStates: () => JobState[]
  }
}

/** First key of the jobs' advisory locks; the second is the hash of the job's name. */
const LOCK = 7_041_868

interface RegisteredJob {
  job: Job
  round: Promise<void> | undefined
  hasFailed: boolean
  lastSuccess?: Date
  lastFailure?: { at: Date; message: string }
}

/** Schedules all jobs. Only the first of consecutive failures is logged. */
export const jobsPlugin = fp(async (app) => {
  const jobs = new Map<string, RegisteredJob>()
  const timers: NodeJS.Timeout[] = []
  const closing = new AbortController()
  /** Exclusive jobs run one after the other within a process, because each holds a connection while it runs. */
  let queue: Promise<void> = Promise.resolve()

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
    aggregator: 'max',
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
    const entry = jobs.get(name)
    if (!entry) throw new Error(`There is no job ${name}.`)
    await entry.round
    await startRound(entry)
  })
  app.decorate('jobStates', () =>
    [...jobs.values()]
      .map(({ job: { name, everyMs }, lastSuccess, lastFailure }) => ({ name, everyMs, lastSuccess, lastFailure }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  )
  app.addHook('onReady', async () => {
    for (const entry of jobs.values()) timers.push(setInterval(() => void startRound(entry), entry.job.everyMs).unref())
  })
  app.addHook('preClose', async () => {
    closing.abort()
    for (const timer of timers) clearInterval(timer)
    await Promise.all([...jobs.values()].map(({ round }) => round))
  })

  function startRound(entry: RegisteredJob): Promise<void> {
    entry.round ??= run(entry).finally(() => (entry.round = undefined))
    return entry.round
  }

  async function run(entry: RegisteredJob): Promise<void> {
    const { job } = entry
    const stop = durations.startTimer({ job: job.name })
    try {
      if (job.exclusive)
        await (queue = queue.catch(() => undefined).then(() => runExclusively(app, job, closing.signal)))
      else if (!closing.signal.aborted) await runWork(app, job, app.database.pool, closing.signal)
      entry.hasFailed = false
      entry.lastSuccess = new Date()
      runs.inc({ job: job.name, result: 'done' })
      lastSuccess.setToCurrentTime({ job: job.name })
    } catch (error) {
      if (!entry.hasFailed) app.log.warn({ err: error, job: job.name }, 'a job failed')
      entry.hasFailed = true
      entry.lastFailure = { at: new Date(), message: (error as Error).message.slice(0, 300) }
      runs.inc({ job: job.name, result: 'failed' })
    } finally {
      stop()
    }
  }
})

/** Runs a job with the shop's current words, because jobs may send messages. */
async function runWork(app: FastifyInstance, job: Job, db: Queryable, closing: AbortSignal): Promise<void> {
  await withWords(await readShopWords(app), () => job.work(db, closing))
}

async function runExclusively(app: FastifyInstance, job: Job, closing: AbortSignal): Promise<void> {
  if (closing.aborted) return
  const client = await app.database.pool.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1, hashtext($2)) AS mine', [
      LOCK,
      job.name,
    ])
    if (!rows[0]?.mine) return
    try {
      await runWork(app, job, client, closing)
    } finally {
      await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [LOCK, job.name])
    }
  } finally {
    client.release()
  }
}
