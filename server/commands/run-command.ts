import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { ApiError } from '#server/platform/http/api-error.ts'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type Environment, readEnvironment } from '#server/platform/environment/environment.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import { UsageError } from './usage-error.ts'

/** Work of a command on the shop's own app; what it resolves to is printed. */
export type CommandWork = (app: FastifyInstance) => Promise<string>

/** The shop's environment and its database. */
export interface ShopDatabase {
  environment: Environment
  connection: pg.PoolConfig
}

/** Work of a command on the database, whatever lies in it; what it resolves to is printed. */
export type DatabaseWork = (shop: ShopDatabase) => Promise<string>

/**
 * Runs a command beside a shop that may be running: reads the arguments, does the work on the shop's database with an app
 * that nobody listens to, and prints what came of it. Without work, because only help was asked for, the usage is printed.
 */
export function runCommand(usage: string, readWork: (given: string[]) => CommandWork | undefined): void {
  runDatabaseCommand(usage, (given) => {
    const work = readWork(given)
    return work && ((shop) => withApp(shop, work))
  })
}

/** The same for work that wants the database as it is, and no app. */
export function runDatabaseCommand(usage: string, readWork: (given: string[]) => DatabaseWork | undefined): void {
  main(usage, readWork)
    .catch((error: unknown) => {
      console.error(describeFailure(error))
      process.exitCode = error instanceof UsageError ? 2 : 1
    })
    // Whatever is left open by a failure keeps no command from ending.
    .finally(() => setTimeout(() => process.exit(), EXIT_AFTER_MS).unref())
}

const EXIT_AFTER_MS = 3000

/** What a command says of a failure: a sentence where its operator can do something about it, else all there is. */
function describeFailure(error: unknown): unknown {
  if (error instanceof StartError || error instanceof ApiError) return error.message
  const { code, severity, syscall, message } = error as Partial<pg.DatabaseError & NodeJS.ErrnoException>
  // An error that Postgres sent has a severity; one of the system, such as a full disk or a server that went away, the call that failed.
  if (severity !== undefined) return `The database refused it: ${message} (${code}).`
  return syscall === undefined ? error : `${message}.`
}

async function main(usage: string, readWork: (given: string[]) => DatabaseWork | undefined): Promise<void> {
  const work = readWork(process.argv.slice(2))
  if (!work) return console.log(usage)
  const environment = readEnvironment(process.env)
  const embedded = environment.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: environment.dataDir, onLog: console.error })
  try {
    const connection = embedded?.connection ?? { connectionString: environment.databaseUrl }
    console.log(await work({ environment, connection }))
  } finally {
    await embedded?.close()
  }
}

/** Does work on the shop's own functions, with nobody listening; all is closed again whatever comes of it. */
export async function withApp({ environment, connection }: ShopDatabase, work: CommandWork): Promise<string> {
  const database = openDatabase(connection, 2)
  let app: FastifyInstance | undefined
  try {
    await migrate(database.connection)
    app = await buildApp({ ...environment, logLevel: 'silent', database })
    return await work(app)
  } finally {
    await app?.close()
    await database.close()
  }
}
