import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type Environment, readEnvironment } from '#server/platform/environment/environment.ts'
import { readShopWords, useLanguage } from '#server/platform/words/shop-words.ts'
import { describeFailure } from './describe-failure.ts'
import { UsageError } from './usage-error.ts'

export type CommandWork = (app: FastifyInstance) => Promise<string>

export interface ShopDatabase {
  environment: Environment
  connection: pg.PoolConfig
}

export type DatabaseWork = (shop: ShopDatabase) => Promise<string>

/**
 * Runs a command next to a shop that may be running: builds an app that does not listen, and prints the result. Prints
 * the usage when there is no work.
 */
export function runCommand(usage: () => string, readWork: (args: string[]) => CommandWork | undefined): void {
  runDatabaseCommand(usage, (args) => {
    const work = readWork(args)
    return work && ((shop) => withApp(shop, work))
  })
}

/** Like runCommand, but for work on the raw database without an app. */
export function runDatabaseCommand(usage: () => string, readWork: (args: string[]) => DatabaseWork | undefined): void {
  main(usage, readWork)
    .catch((error: unknown) => {
      console.error(describeFailure(error))
      process.exitCode = error instanceof UsageError ? 2 : 1
    })
    // Handles left open after a failure must not keep the process alive.
    .finally(() => setTimeout(() => process.exit(), EXIT_AFTER_MS).unref())
}

const EXIT_AFTER_MS = 3000

async function main(usage: () => string, readWork: (args: string[]) => DatabaseWork | undefined): Promise<void> {
  await useLanguage(process.env['SHOP_LANGUAGE'])
  const work = readWork(process.argv.slice(2))
  if (!work) return console.log(usage())
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

export async function withApp({ environment, connection }: ShopDatabase, work: CommandWork): Promise<string> {
  const database = openDatabase(connection, 2)
  let app: FastifyInstance | undefined
  try {
    await migrate(database.connection)
    app = await buildApp({ ...environment, logLevel: 'silent', database })
    // Speaks the owner's own sentences from here on.
    await readShopWords(app)
    return await work(app)
  } finally {
    await app?.close()
    await database.close()
  }
}
