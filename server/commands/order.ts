import { ApiError } from '#server/platform/http/api-error.ts'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { readEnvironment } from '#server/platform/environment/environment.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import { USAGE, UsageError, readArguments } from './order-arguments.ts'
import { handleAtDesk } from '#server/admin/order-desk/desk.ts'

async function main(): Promise<void> {
  const asked = readArguments(process.argv.slice(2))
  if (!asked) return console.log(USAGE)
  const environment = readEnvironment(process.env)
  const embedded = environment.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: environment.dataDir, onLog: console.error })
  try {
    const database = openDatabase(embedded?.connection ?? { connectionString: environment.databaseUrl }, 2)
    try {
      await migrate(database.connection)
      // The shop's own functions, with nobody listening.
      const app = await buildApp({ ...environment, logLevel: 'silent', database })
      console.log(await handleAtDesk(app, asked.orderNo, asked.wish))
      await app.close()
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError || error instanceof ApiError ? error.message : error)
  process.exitCode = error instanceof UsageError ? 2 : 1
})
