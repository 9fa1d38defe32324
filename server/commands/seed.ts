import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { describeReplacing, describeShop, readDatabaseContent } from '#server/demo/demo-mark.ts'
import { seedOrders } from '#server/demo/seed-orders.ts'
import { seed } from '#server/demo/seed.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import { runDatabaseCommand, withApp } from './run-command.ts'
import { ownTerminal } from '#server/commands/terminal/terminal.ts'
import { UsageError } from './usage-error.ts'

const USAGE = `Usage: npm run seed -- [--templates] [--products N] [--stress] [--replace]
Fills an empty database with the demo store, or lays a demo store again. A shop of your own is refused.
  (nothing)      the whole demo store; carts are kept
  --templates    only the documents of fixtures/templates
  --products N   have N generated products besides (0 removes them)
  --stress       add the products of fixtures/stress, which strain every layout
  --replace      do so although the database holds a shop: without another option all of it is removed`

interface SeedCommand {
  templates: boolean
  stress: boolean
  replace: boolean
  products?: number
}

runDatabaseCommand(USAGE, (args) => {
  const command = readArguments(args)
  if (!command) return undefined
  return ({ environment, connection }) =>
    // Demo orders are paid at the sandbox gateway, which is disabled on an https origin.
    withApp({ environment: { ...environment, sandboxPayments: true }, connection }, (app) => seedShop(app, command))
})

async function seedShop(app: FastifyInstance, command: SeedCommand): Promise<string> {
  const started = Date.now()
  const isFullSeed = !command.templates && !command.stress && command.products === undefined
  if (command.replace) await announceReplacing(app, command)
  // Generated products and documents belong next to the demo store.
  if (!isFullSeed) await seed(app.database, { onlyEmpty: true })
  await seed(app.database, command)
  if (isFullSeed) await seedOrders(app)
  return `Seeded ${describeSeed(command)} in ${((Date.now() - started) / 1000).toFixed(1)} s.`
}

/** Says what will be replaced; at a terminal, asks for confirmation. */
async function announceReplacing(app: FastifyInstance, command: SeedCommand): Promise<void> {
  const db = app.database.pool
  if ((await readDatabaseContent(db)) !== 'shop') return
  ownTerminal.say(`The database holds ${await describeShop(db)}. npm run seed now ${describeReplacing(command)}.`)
  if (!ownTerminal.isInteractive) return
  if ((await ownTerminal.ask('Type replace to go on: ')).trim() !== 'replace')
    throw new StartError('Nothing was changed.')
}

function describeSeed({ products, templates, stress }: SeedCommand): string {
  if (products !== undefined) return `${products} products`
  if (templates) return 'the documents'
  return stress ? 'the products that strain' : 'the demo store'
}

function readArguments(args: string[]): SeedCommand | undefined {
  try {
    const { values } = parseArgs({
      args,
      options: {
        templates: { type: 'boolean', default: false },
        products: { type: 'string' },
        stress: { type: 'boolean', default: false },
        replace: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    const { templates, stress, replace, help } = values
    if (help) return undefined
    const products = values.products === undefined ? undefined : Number(values.products)
    if (products !== undefined && !(Number.isInteger(products) && products >= 0 && products <= 5_000_000))
      throw new Error('--products takes a whole number up to 5,000,000.')
    return { templates, stress, replace, ...(products !== undefined && { products }) }
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`)
  }
}
