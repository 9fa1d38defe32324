import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { describeReplacing, describeShop, readDatabaseContent } from '#server/demo/demo-mark.ts'
import { seedOrders } from '#server/demo/seed-orders.ts'
import { seed } from '#server/demo/seed.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import { runDatabaseCommand, withApp } from './run-command.ts'
import { ownTerminal } from '#server/commands/terminal/terminal.ts'
import { usageText } from './terminal/usage.ts'
import { readWithHelp } from './usage-error.ts'
import * as t from '#words/commands.ts'

const usage = (): string =>
  usageText({
    command: 'npm run seed -- [--templates] [--products N] [--stress] [--replace]',
    about: t.seedAbout(),
    options: [
      ['--templates', t.seedTemplates({ folder: 'fixtures/templates' })],
      ['--products N', t.seedProducts()],
      ['--stress', t.seedStress({ folder: 'fixtures/stress' })],
      ['--replace', t.seedReplace()],
    ],
  })

const MAX_PRODUCTS = 5_000_000

interface SeedCommand {
  templates: boolean
  stress: boolean
  replace: boolean
  products?: number
}

runDatabaseCommand(usage, (args) => {
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
  return describeSeed(command, ((Date.now() - started) / 1000).toFixed(1))
}

/** Says what will be replaced; at a terminal, asks for confirmation. */
async function announceReplacing(app: FastifyInstance, command: SeedCommand): Promise<void> {
  const db = app.database.pool
  if ((await readDatabaseContent(db)) !== 'shop') return
  ownTerminal.say(`${await describeShop(db)}\n${describeReplacing(command)}`)
  if (!ownTerminal.isInteractive) return
  if ((await ownTerminal.ask(`${t.typeToReplace({ word: 'replace' })} `)).trim() !== 'replace')
    throw new StartError(t.nothingChanged())
}

function describeSeed({ products, templates, stress }: SeedCommand, seconds: string): string {
  if (products !== undefined) return t.seededProducts({ count: products, seconds })
  if (templates) return t.seededDocuments({ seconds })
  return stress ? t.seededStress({ seconds }) : t.seededDemo({ seconds })
}

const readArguments = (args: string[]): SeedCommand | undefined =>
  readWithHelp(usage, () => {
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
    if (products !== undefined && !(Number.isInteger(products) && products >= 0 && products <= MAX_PRODUCTS))
      throw new Error(t.productsInvalid({ most: MAX_PRODUCTS }))
    return { templates, stress, replace, ...(products !== undefined && { products }) }
  })
