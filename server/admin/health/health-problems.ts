import type { FastifyInstance } from 'fastify'
import type { Health, HealthProblem } from '#generated/api.d.ts'
import { storedProblems } from '#server/admin/problems/stored-problems.ts'
import { countPaymentTasks } from '#server/commerce/payment/comparison/payment-tasks.ts'
import * as t from '#words/admin-health.ts'

const MIB = 1024 * 1024
const DAY = 86_400_000
/** A disk with a smaller free share is nearly full. */
const LOW_SPACE = 0.1
const MANY_CONNECTIONS = 0.8
const OLD_BACKUP_DAYS = 8

/** Returns what needs attention, with what to do about it. */
export async function findHealthProblems(
  app: FastifyInstance,
  health: Omit<Health, 'problems'>,
): Promise<HealthProblem[]> {
  const [payments, stored] = await Promise.all([countPaymentTasks(app.database.pool), storedProblems(app)])
  const faults = stored.reduce((sum, place) => sum + place.faults.length, 0)
  return [
    ...problemsOf(health, {
      now: Date.now(),
      hasOrigin: app.config.publicOrigin !== undefined,
      reserveMb: app.config.diskReserveMb ?? 0,
    }),
    ...(payments > 0 ? [problem(t.paymentTasks({ count: payments }), t.paymentTasksAdvice(), '/payments')] : []),
    ...(faults > 0 ? [problem(t.storedProblems({ count: faults }), t.storedProblemsAdvice(), '/problems')] : []),
  ]
}

interface Circumstances {
  now: number
  hasOrigin: boolean
  reserveMb: number
}

/** Returns the problems that these facts show, most urgent first. */
export function problemsOf(
  { database, disks, jobs, messages, last_backup: lastBackup }: Omit<Health, 'problems'>,
  { now, hasOrigin, reserveMb }: Circumstances,
): HealthProblem[] {
  const problems: HealthProblem[] = []
  const add = (message: string, advice: string, path: string | null = null) =>
    problems.push(problem(message, advice, path))
  const { pending_migrations: pending, connections, max_connections: most } = database
  for (const { holds, free, size } of disks)
    if (free < Math.max(size * LOW_SPACE, reserveMb * MIB))
      add((holds === 'data' ? t.diskData : t.diskDatabase)({ free: inGib(free), size: inGib(size) }), t.diskAdvice())
  if (pending > 0) add(t.migrationsPending({ count: pending }), t.migrationsPendingAdvice())
  if (connections >= most * MANY_CONNECTIONS)
    add(t.connectionsFew({ used: String(connections), most: String(most) }), t.connectionsFewAdvice())
  for (const { name, failing, error } of jobs)
    if (failing > 0) add(t.jobFailed({ name, problem: error ?? '' }), t.jobFailedAdvice())
  if (!messages.has_mail) add(t.mailMissing(), t.mailMissingAdvice())
  if (messages.failed > 0) add(t.messagesFailed({ count: messages.failed }), t.messagesFailedAdvice(), '/messages')
  if (messages.postponed > 0) add(t.messagesPostponed({ count: messages.postponed }), t.messagesPostponedAdvice())
  if (!hasOrigin) add(t.originMissing(), t.originMissingAdvice())
  const days = lastBackup === null ? undefined : Math.floor((now - Date.parse(lastBackup)) / DAY)
  if (days === undefined) add(t.backupMissing(), t.backupAdvice(), '/backups')
  else if (days >= OLD_BACKUP_DAYS) add(t.backupOld({ days }), t.backupAdvice(), '/backups')
  return problems
}

const inGib = (bytes: number): string => `${(bytes / MIB / 1024).toFixed(1)} GiB`

const problem = (message: string, advice: string, path: string | null): HealthProblem => ({ message, advice, path })
