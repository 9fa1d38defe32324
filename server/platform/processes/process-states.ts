import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { JobState } from '#server/platform/jobs/jobs.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'

/** How a job goes in one process, or in several together. */
export interface StoredJob {
  name: string
  every_seconds: number
  last_success: string | null
  last_failure: string | null
  /** Of the last failure. */
  error: string | null
}

export interface ProcessState {
  name: string
  started_at: Date
  memory_bytes: number
  jobs: StoredJob[]
}

const SECOND = 1000
/** Seconds after which a process that reports nothing has ended. */
const SILENCE = 60

const write = statement<NoRow, [id: string, name: string, startedAt: Date, memory: number, jobs: string]>(
  'process-report',
  `INSERT INTO process_state (id, name, started_at, memory_bytes, jobs) VALUES ($1, $2, $3, $4, $5::jsonb)
   ON CONFLICT (id) DO UPDATE SET seen_at = now(), memory_bytes = excluded.memory_bytes, jobs = excluded.jobs`,
)
const forgetEnded = statement<NoRow, []>(
  'process-forget',
  `DELETE FROM process_state WHERE seen_at < now() - interval '${SILENCE} seconds'`,
)
const list = statement<ProcessState, []>(
  'process-list',
  `SELECT name, started_at, memory_bytes, jobs FROM process_state WHERE seen_at >= now() - interval '${SILENCE} seconds' ORDER BY started_at, name`,
)

/** Reports this process as one with this id, and forgets those that have ended. */
export async function reportProcess(db: Queryable, id: string, jobs: readonly JobState[]): Promise<void> {
  const startedAt = new Date(Date.now() - process.uptime() * SECOND)
  const stored = JSON.stringify(jobs.map(storedJob))
  await write(db, id, `${hostname()} · ${process.pid}`, startedAt, process.memoryUsage.rss(), stored)
  await forgetEnded(db)
}

export const newProcessId = randomUUID

/** Returns the processes that run, oldest first. */
export const listProcesses = (db: Queryable): Promise<ProcessState[]> => list(db)

const storedJob = ({ name, everyMs, lastSuccess, lastFailure }: JobState): StoredJob => ({
  name,
  every_seconds: everyMs / SECOND,
  last_success: lastSuccess?.toISOString() ?? null,
  last_failure: lastFailure?.at.toISOString() ?? null,
  error: lastFailure?.message ?? null,
})

const hasFailed = ({ last_success: success, last_failure: failure }: StoredJob): boolean =>
  failure !== null && (success === null || success < failure)

/** Returns the jobs of several processes: each with its latest success and failure, and in how many it fails now. */
export function mergeJobs(processes: readonly Pick<ProcessState, 'jobs'>[]): (StoredJob & { failing: number })[] {
  const merged = new Map<string, StoredJob & { failing: number }>()
  for (const job of processes.flatMap(({ jobs }) => jobs)) {
    const before = merged.get(job.name)
    const failing = (before?.failing ?? 0) + Number(hasFailed(job))
    const failed = later(before?.last_failure, job.last_failure) === job.last_failure ? job : before
    merged.set(job.name, {
      ...job,
      last_success: later(before?.last_success, job.last_success),
      last_failure: failed?.last_failure ?? null,
      error: failed?.error ?? null,
      failing,
    })
  }
  return [...merged.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

const later = (one: string | null | undefined, other: string | null): string | null =>
  one != null && (other === null || one > other) ? one : other
