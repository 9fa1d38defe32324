import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { describeReplacing, describeShop, readHolding } from '#server/demo/demo-mark.ts'
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

interface Wish {
  templates: boolean
  stress: boolean
  replace: boolean
  products?: number
}

runDatabaseCommand(USAGE, (given) => {
  const wish = readArguments(given)
  if (!wish) return undefined
  return ({ environment, connection }) =>
    // The demo's orders are paid at the sandbox gateway, which an https origin would keep from confirming them.
    withApp({ environment: { ...environment, sandboxPayments: true }, connection }, (app) => seedShop(app, wish))
})

async function seedShop(app: FastifyInstance, wish: Wish): Promise<string> {
  const started = Date.now()
  const isWhole = !wish.templates && !wish.stress && wish.products === undefined
  if (wish.replace) await announceReplacing(app, wish)
  // Generated products and documents lie beside the demo store, so an empty database gets that first.
  if (!isWhole) await seed(app.database, { onlyEmpty: true })
  await seed(app.database, wish)
  if (isWhole) await seedOrders(app)
  return `Seeded ${nameOf(wish)} in ${((Date.now() - started) / 1000).toFixed(1)} s.`
}

/** Says what is given up; at a terminal it is asked for once more, in full. */
async function announceReplacing(app: FastifyInstance, wish: Wish): Promise<void> {
  const db = app.database.pool
  if ((await readHolding(db)) !== 'shop') return
  ownTerminal.say(`The database holds ${await describeShop(db)}. npm run seed now ${describeReplacing(wish)}.`)
  if (!ownTerminal.isInteractive) return
  if ((await ownTerminal.ask('Type replace to go on: ')).trim() !== 'replace')
    throw new StartError('Nothing was changed.')
}

function nameOf({ products, templates, stress }: Wish): string {
  if (products !== undefined) return `${products} products`
  if (templates) return 'the documents'
  return stress ? 'the products that strain' : 'the demo store'
}

/** Reads what follows `npm run seed --`; undefined when only help is asked for. Throws UsageError with what is wrong, and how it is meant. */
function readArguments(given: string[]): Wish | undefined {
  try {
    const { values } = parseArgs({
      args: given,
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
