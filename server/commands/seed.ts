import { parseArgs } from 'node:util'
import { readEnvironment } from '#server/platform/environment/environment.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { seedOrders } from '#server/demo/seed-orders.ts'
import { seed } from '#server/demo/seed.ts'
import { buildApp } from '#server/app.ts'

const USAGE = `Usage: npm run seed -- [--templates] [--products N] [--stress]
  (nothing)      lay the demo store again; carts are kept
  --templates    only the documents of fixtures/templates
  --products N   have N generated products besides (0 removes them)
  --stress       add the products of fixtures/stress, which strain every layout`

async function main(): Promise<void> {
  const { templates, products, stress, help } = readArguments()
  if (help) return console.log(USAGE)
  const environment = readEnvironment(process.env)
  const embedded = environment.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: environment.dataDir, onLog: console.error })
  try {
    const database = openDatabase(embedded?.connection ?? { connectionString: environment.databaseUrl }, 2)
    try {
      await migrate(database.connection)
      // Generated products and documents lie beside the demo store, so an empty database gets that first.
      if (templates || stress || products !== undefined) await seed(database, { onlyEmpty: true })
      const started = Date.now()
      await seed(database, { templates, stress, ...(products !== undefined && { products }) })
      if (!templates && !stress && products === undefined) {
        const app = await buildApp({ ...environment, logLevel: 'silent', database })
        await seedOrders(app)
        await app.close()
      }
      console.log(
        `Seeded ${products !== undefined ? `${products} products` : templates ? 'the documents' : stress ? 'the products that strain' : 'the demo store'} in ${((Date.now() - started) / 1000).toFixed(1)} s.`,
      )
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.close()
  }
}

function readArguments(): { templates: boolean; products: number | undefined; stress: boolean; help: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        templates: { type: 'boolean', default: false },
        products: { type: 'string' },
        stress: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    const products = values.products === undefined ? undefined : Number(values.products)
    if (products !== undefined && !(Number.isInteger(products) && products >= 0 && products <= 5_000_000))
      throw new Error('--products takes a whole number up to 5,000,000.')
    return { templates: values.templates, products, stress: values.stress, help: values.help }
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${USAGE}`)
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
})
