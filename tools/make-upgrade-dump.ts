import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Order } from '#generated/api.d.ts'
import { buildApp } from '#server/app.ts'
import { seed } from '#server/demo/seed.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { listMigrations, migrate } from '#server/platform/db/migrate.ts'
import type { Baseline } from '#server/testing/baselines.ts'
import { dumpDatabase } from './upgrade-dump/dump-database.ts'
import { cartFacts, customerFacts, messageFacts, orderFacts } from './upgrade-dump/shop-facts.ts'
import { type Buyer, FIRM, SKUS, shopLife } from './upgrade-dump/shop-life.ts'
import { newShopper } from './upgrade-dump/shopper.ts'

const SESSION_SECRET = 'the-session-secret-of-a-baseline'
const MEERA = { email: 'meera@ashkiln.example', phone: '9000000001', password: 'monsoon-demo-meera' }
const ARJUN = { email: 'arjun@ashkiln.example', phone: '9000000002', password: 'harvest-demo-arjun' }
const ASHA = { email: 'asha@ashkiln.example', phone: '9000000004', password: 'slow blue morning' }

/**
 * `npx tsx tools/make-upgrade-dump.ts 2026-11` writes fixtures/upgrades/2026-11: a shop as this version leaves it, with customers, carts,
 * orders and messages. Every later version must be able to take it over (server/platform/db/upgrade.test.ts). Old ones stay.
 */
async function main(name: string | undefined): Promise<void> {
  if (name === undefined || !/^[\w-]+$/.test(name)) throw new Error('Usage: npx tsx tools/make-upgrade-dump.ts NAME')
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-baseline-'))
  const embedded = await startEmbedded({ dataDir, durable: false })
  try {
    const database = openDatabase(embedded.connection, 5)
    await migrate(database.connection)
    await seed(database)
    await database.pool.query('UPDATE product SET stock = 90 WHERE sku = ANY ($1)', [[...SKUS]])
    await database.pool.query(
      `UPDATE product_group SET gst_bps = 1250, gst_slabs = '[{"up_to": 250000, "bps": 25}]' WHERE id = (SELECT group_id FROM product WHERE sku = $1)`,
      [SKUS[1]],
    )
    const people = await live(database, dataDir)
    const client = await database.pool.connect()
    const data = await dumpDatabase(client)
    client.release()
    await database.close()
    const folder = join('fixtures/upgrades', name)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'data.sql.gz'), gzipSync(data, { level: 9 }))
    await writeFile(join(folder, 'people.json'), `${JSON.stringify(people, null, 2)}\n`)
    console.log(`Wrote ${folder}: ${people.orders.length} orders, ${people.customers.length} customers.`)
  } finally {
    await embedded.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** A day in the shop, and what it leaves behind. */
async function live(database: Database, dataDir: string): Promise<Baseline> {
  const options = {
    database,
    dataDir,
    publicOrigin: 'http://shop.test',
    apiOrigin: undefined,
    sessionSecret: SESSION_SECRET,
    adminToken: 'the-admin-token-of-a-baseline',
    builderOrigins: [],
    trustProxyHops: 1,
    cdnMaxAge: undefined,
    mutationsPerMinute: 100_000,
    readsPerMinute: 10_000_000,
    metricsToken: undefined,
  }
  // First there is nothing to send messages by, then something that never answers: some are kept, some wait.
  const first = await buildApp(options)
  const { order, pay, goToGateway, fillCart, correct } = shopLife(first)
  const guest: Buyer = { shopper: newShopper(first), email: 'guest@ashkiln.example', phone: '9000000009' }
  await order(guest, 'cod', 'WELCOME10')
  await pay(guest)
  await pay(guest, 'fail')
  await goToGateway(guest)
  await correct(guest, guest.email)
  // Joins her account by its mailbox.
  await order({ ...guest, email: MEERA.email.replace('@', '+table@') }, 'cod')
  const guestCarts = [await fillCart({ ...guest, shopper: newShopper(first) }, [1, 1])]
  guestCarts.push(await fillCart({ ...guest, shopper: newShopper(first) }, [1], 'BYCART'))
  await first.close()

  const app = await buildApp({ ...options, smtpUrl: 'smtp://127.0.0.1:1', smsWebhookUrl: 'http://127.0.0.1:1' })
  try {
    const customers = await liveAsCustomers(app)
    return {
      takenAt: new Date().toISOString(),
      sessionSecret: SESSION_SECRET,
      migrations: Object.fromEntries((await listMigrations()).map(({ name, checksum }) => [name, checksum])),
      customers,
      guestCarts: guestCarts.map(cartFacts),
      orders: await orderFacts(database),
      messages: await messageFacts(database),
    }
  } finally {
    await app.close()
  }
}

/** Meera has an order in every state, Arjun a few, and Asha is new. */
async function liveAsCustomers(app: FastifyInstance): Promise<Baseline['customers']> {
  const { order, pay, goToGateway, fillCart, deliver, askBack, desk } = shopLife(app)
  const her = await logIn(app, MEERA)
  await order(her, 'cod', 'TABLE500', FIRM)
  await pay(her)
  const { order_id: shipped } = await order(her, 'cod')
  await desk(shipped, { kind: 'ship', waybill: 'BL-000001', carrier: 'Bluefin' })
  await deliver(her)
  await askBack(her)
  await desk(await askBack(her), { kind: 'refund' })
  await desk(await askBack(her), { kind: 'refuse', answer: 'It was used.' })
  for (const orderNo of [(await order(her, 'cod')).order_id, await pay(her)])
    await her.shopper.call('PUT', '/api/orders/cancel', { order_no: orderNo, reason: 'changed_mind' })
  await app.runJob('sandbox-calls')
  await app.runJob('payments')
  await rate(her, await deliver(her))
  // The last one: a cart that is ordered again gives up what was not paid.
  await goToGateway(her)
  const him = await logIn(app, ARJUN)
  await order(him, 'cod', 'WELCOME10')
  await desk(await deliver(him), { kind: 'refund' })
  await goToGateway(him)
  const asha: Buyer = { shopper: newShopper(app), email: ASHA.email, phone: ASHA.phone }
  const newcomer = { first_name: 'Asha', last_name: 'Pillai', ...ASHA }
  await asha.shopper.call('POST', '/api/auth/register', newcomer)
  await asha.shopper.call('POST', '/api/auth/reset', { email: ASHA.email })
  await pay(asha, 'fail')
  return [
    await customerFacts(her, MEERA.password, await fillCart(her, [1, 1], 'WELCOME10')),
    await customerFacts(him, ARJUN.password),
    await customerFacts(asha, ASHA.password, await fillCart(asha, [2])),
  ]
}

async function logIn(app: FastifyInstance, { email, phone, password }: typeof MEERA): Promise<Buyer> {
  const shopper = newShopper(app)
  await shopper.call('POST', '/api/auth/login', { email, password, remember_me: true })
  return { shopper, email, phone }
}

async function rate({ shopper }: Buyer, orderNo: string): Promise<void> {
  const { productchannel } = await shopper.call<Order>('POST', '/api/orders/item', { order_no: orderNo })
  const words = { rating: 5, title: 'As in the picture', text: 'It came well packed.' }
  await shopper.call('POST', '/api/plugins/review/rate-product', {
    order_no: orderNo,
    line_id: productchannel[0]?.id,
    ...words,
  })
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
