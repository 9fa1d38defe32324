import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Health } from '#generated/api.d.ts'
import { listBackups } from '#server/platform/backup/stored-backups.ts'
import { statement } from '#server/platform/db/database.ts'
import { listMigrations } from '#server/platform/db/migrate.ts'
import { listDisks, readDisk } from '#server/platform/environment/disk.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import { listProcesses, mergeJobs } from '#server/platform/processes/process-states.ts'
import { findHealthProblems } from './health-problems.ts'

interface DatabaseFacts {
  version: string
  bytes: number
  connections: number
  max_connections: number
}

const readDatabase = statement<DatabaseFacts, []>(
  'health-database',
  `SELECT coalesce(current_setting('server_version'), '') AS version, coalesce(pg_database_size(current_database()), 0) AS bytes,
     (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
     coalesce(current_setting('max_connections')::int, 0) AS max_connections`,
)
const readMigrations = statement<{ name: string }, []>('health-migrations', 'SELECT name FROM schema_migration')
const countMessages = statement<{ waiting: number; postponed: number; failed: number }, []>(
  'health-messages',
  `SELECT (SELECT count(*)::int FROM outbox WHERE status = 'waiting') AS waiting,
     (SELECT count(*)::int FROM outbox WHERE status = 'waiting' AND tries > 0) AS postponed,
     (SELECT count(*)::int FROM outbox WHERE status = 'failed' AND created_at > now() - interval '30 days') AS failed`,
)

/** Returns the state of the servers, their database and jobs, without secrets. */
export async function readHealth(app: FastifyInstance): Promise<Health> {
  const { pool } = app.database
  // The figures of this process are those of now.
  await app.reportProcess()
  const [sms, processes, [database], applied, migrations, [messages], disks, lastBackup] = await Promise.all([
    app.smsService.read(pool),
    listProcesses(pool),
    readDatabase(pool),
    readMigrations(pool),
    listMigrations(),
    countMessages(pool),
    readDisks(app),
    readLastBackup(app),
  ])
  const known = new Set(applied.map(({ name }) => name))
  const { version, ...sizes } = database!
  const facts: Omit<Health, 'problems'> = {
    versions: { shop: shopVersion(), node: process.versions.node, postgres: version },
    database: {
      ...sizes,
      migrations: applied.length,
      pending_migrations: migrations.filter(({ name }) => !known.has(name)).length,
    },
    disks,
    processes: processes.map(({ name, started_at: at, memory_bytes: bytes }) => ({
      name,
      started_at: at.toISOString(),
      memory_bytes: bytes,
    })),
    jobs: mergeJobs(processes),
    messages: {
      ...messages!,
      has_mail: app.config.smtpUrl !== undefined,
      has_sms: sms !== undefined,
    },
    last_backup: lastBackup ?? null,
  }
  return { ...facts, problems: await findHealthProblems(app, facts) }
}

async function readDisks({ config }: FastifyInstance): Promise<Health['disks']> {
  const { readDisk: read = readDisk } = config
  const found = await Promise.all(
    listDisks(config).map(async ([holds, folder]) => ({ holds, space: await read(folder) })),
  )
  return found.flatMap(({ holds, space }) => (space ? [{ holds, ...space }] : []))
}

/** The newest backup; undefined without one, or while the bucket cannot be reached. */
async function readLastBackup({ config, storage }: FastifyInstance): Promise<string | undefined> {
  const places = { dataDir: config.dataDir, bucket: config.s3 ? storage : undefined }
  const backups = await listBackups(places).catch(() => listBackups({ ...places, bucket: undefined }))
  return backups[0]?.manifest.takenAt
}

const shopVersion = (): string =>
  (JSON.parse(readFileSync(join(findRoot(), 'package.json'), 'utf8')) as { version: string }).version
