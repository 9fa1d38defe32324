import { parseArgs } from 'node:util'
import { seedOrders } from '#server/demo/seed-orders.ts'
import { seed } from '#server/demo/seed.ts'
import { runCommand } from './run-command.ts'
import { UsageError } from './usage-error.ts'

const USAGE = `Usage: npm run seed -- [--templates] [--products N] [--stress]
  (nothing)      lay the demo store again; carts are kept
  --templates    only the documents of fixtures/templates
  --products N   have N generated products besides (0 removes them)
  --stress       add the products of fixtures/stress, which strain every layout`

interface Wish {
  templates: boolean
  stress: boolean
  products?: number
}

runCommand(USAGE, (given) => {
  const wish = readArguments(given)
  if (!wish) return undefined
  return async (app) => {
    const started = Date.now()
    const isWhole = !wish.templates && !wish.stress && wish.products === undefined
    // Generated products and documents lie beside the demo store, so an empty database gets that first.
    if (!isWhole) await seed(app.database, { onlyEmpty: true })
    await seed(app.database, wish)
    if (isWhole) await seedOrders(app)
    return `Seeded ${nameOf(wish)} in ${((Date.now() - started) / 1000).toFixed(1)} s.`
  }
})

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
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    const { templates, stress, help } = values
    if (help) return undefined
    const products = values.products === undefined ? undefined : Number(values.products)
    if (products !== undefined && !(Number.isInteger(products) && products >= 0 && products <= 5_000_000))
      throw new Error('--products takes a whole number up to 5,000,000.')
    return { templates, stress, ...(products !== undefined && { products }) }
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`)
  }
}
