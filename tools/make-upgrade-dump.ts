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
import { returnWithPictures, writeRecords } from './upgrade-dump/shop-records.ts'
import { summariseCart, readCustomer, countMessages, readOrders, thinOutMessages } from './upgrade-dump/shop-facts.ts'
import { giveGifts, openPickup } from './upgrade-dump/gifts-and-pickup.ts'
import { inviteStaff, openOwner, runCatalogue } from './upgrade-dump/merchant-life.ts'
import { leaveWork } from './upgrade-dump/unfinished-work.ts'
import { type Buyer, BUSINESS, SKUS, shopActions } from './upgrade-dump/shop-life.ts'
import { createShopper } from './upgrade-dump/shopper.ts'

const SESSION_SECRET = 'the-session-secret-of-a-baseline'
const ADMIN_TOKEN = 'the-admin-token-of-a-baseline'
const MEERA = { email: 'meera@ashkiln.example', phone: '9000000001', password: 'monsoon-demo-meera' }
const ARJUN = { email: 'arjun@ashkiln.example', phone: '9000000002', password: 'harvest-demo-arjun' }
const ASHA = { email: 'asha@ashkiln.example', phone: '9000000004', password: 'slow blue morning' }

/**
 * `npx tsx tools/make-upgrade-dump.ts 2026-11` writes fixtures/upgrades/2026-11: the database of a shop with
 * customers, carts, orders, messages, staff, content, gift cards and unfinished work as this version leaves it. server/platform/db/upgrade.test.ts upgrades
 * every baseline, so old ones stay.
 */
async function main(name: string | undefined): Promise<void> {
  if (name === undefined || !/^[\w-]+$/.test(name)) throw new Error('Usage: npx tsx tools/make-upgrade-dump.ts NAME')
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-baseline-'))
  const embedded = await startEmbedded({ dataDir, durable: false })
  try {
    const database = openDatabase({ ...embedded.connection, statement_timeout: 0, connectionTimeoutMillis: 0 }, 5)
    await migrate(database.connection)
    await seed(database)
    await database.pool.query('UPDATE product SET stock = 90 WHERE sku = ANY ($1)', [[...SKUS]])
    await database.pool.query(
      `UPDATE product_group SET gst_bps = 1250, gst_slabs = '[{"up_to": 250000, "bps": 25}]' WHERE id = (SELECT group_id FROM product WHERE sku = $1)`,
      [SKUS[1]],
    )
    const baseline = await simulateShop(database, dataDir)
    const client = await database.pool.connect()
    const data = await dumpDatabase(client)
    client.release()
    await database.close()
    const folder = join('fixtures/upgrades', name)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'data.sql.gz'), gzipSync(data, { level: 9 }))
    await writeFile(join(folder, 'people.json'), `${JSON.stringify(baseline, null, 2)}\n`)
    console.log(`Wrote ${folder}: ${baseline.orders.length} orders, ${baseline.customers.length} customers.`)
  } finally {
    await embedded.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function simulateShop(database: Database, dataDir: string): Promise<Baseline> {
  const options = {
    database,
    dataDir,
    publicOrigin: 'http://shop.test',
    apiOrigin: undefined,
    sessionSecret: SESSION_SECRET,
    adminToken: ADMIN_TOKEN,
    builderOrigins: [],
    trustProxyHops: 1,
    cdnMaxAge: undefined,
    mutationsPerMinute: 100_000,
    readsPerMinute: 10_000_000,
    metricsToken: undefined,
  }
  // The first app has no mail server and the second an unreachable one, so the outbox contains kept and waiting
  // messages.
  const first = await buildApp(options)
  const owner = await openOwner(first, ADMIN_TOKEN)
  const staff = await inviteStaff(first, owner, SESSION_SECRET)
  const sale = await runCatalogue(first, owner)
  const work = await leaveWork(owner, sale.product)
  const records = await writeRecords(owner, MEERA.email, sale.product)
  const gifts = await giveGifts(first, owner, SESSION_SECRET)
  const pickup = await openPickup(first, owner)
  const { order, pay, goToGateway, fillCart, correct } = shopActions(first)
  const guest: Buyer = { shopper: createShopper(first), email: 'guest@ashkiln.example', phone: '9000000009' }
  await order(guest, 'cod', { coupon: 'WELCOME10' })
  await pay(guest)
  await pay(guest, 'fail')
  await goToGateway(guest)
  await correct(guest, guest.email)
  // Joins Meera's account, because both addresses are one mailbox.
  await order({ ...guest, email: MEERA.email.replace('@', '+table@') }, 'cod')
  const guestCarts = [await fillCart({ ...guest, shopper: createShopper(first) }, [1, 1])]
  guestCarts.push(await fillCart({ ...guest, shopper: createShopper(first) }, [1], 'BYCART'))
  await first.close()

  const app = await buildApp({ ...options, smtpUrl: 'smtp://127.0.0.1:1', smsWebhookUrl: 'http://127.0.0.1:1' })
  try {
    const { customers, returned } = await simulateCustomers(app)
    await thinOutMessages(database)
    return {
      takenAt: new Date().toISOString(),
      sessionSecret: SESSION_SECRET,
      migrations: Object.fromEntries((await listMigrations()).map(({ name, checksum }) => [name, checksum])),
      customers,
      guestCarts: guestCarts.map(summariseCart),
      orders: await readOrders(database),
      messages: await countMessages(database),
      staff,
      sale,
      work,
      records,
      gifts,
      pickup,
      returned,
    }
  } finally {
    await app.close()
  }
}

/** Meera gets an order in every state, Arjun a few; Asha is new. */
async function simulateCustomers(app: FastifyInstance): Promise<Required<Pick<Baseline, 'customers' | 'returned'>>> {
  const { order, pay, goToGateway, fillCart, deliver, requestReturn, performAction } = shopActions(app)
  const meera = await logIn(app, MEERA)
  await order(meera, 'cod', { coupon: 'TABLE500', business: BUSINESS })
  await pay(meera)
  const { order_id: shipped } = await order(meera, 'cod')
  await performAction(shipped, { kind: 'ship', waybill: 'BL-000001', carrier: 'Bluefin' })
  await deliver(meera)
  await requestReturn(meera)
  await performAction(await requestReturn(meera), { kind: 'refund' })
  await performAction(await requestReturn(meera), { kind: 'refuse', answer: 'It was used.' })
  const returned = await returnWithPictures(app, meera)
  for (const orderNo of [(await order(meera, 'cod')).order_id, await pay(meera)])
    await meera.shopper.call('PUT', '/api/orders/cancel', { order_no: orderNo, reason: 'changed_mind' })
  await app.runJob('sandbox-calls')
  await app.runJob('payments')
  await rate(meera, await deliver(meera))
  // Must come last: ordering the same cart again replaces an unpaid order.
  await goToGateway(meera)
  const arjun = await logIn(app, ARJUN)
  await order(arjun, 'cod', { coupon: 'WELCOME10' })
  await performAction(await deliver(arjun), { kind: 'refund' })
  await goToGateway(arjun)
  const asha: Buyer = { shopper: createShopper(app), email: ASHA.email, phone: ASHA.phone }
  const newcomer = { first_name: 'Asha', last_name: 'Pillai', ...ASHA }
  await asha.shopper.call('POST', '/api/auth/register', newcomer)
  await asha.shopper.call('POST', '/api/auth/reset', { email: ASHA.email })
  await pay(asha, 'fail')
  const customers = [
    await readCustomer(meera, MEERA.password, await fillCart(meera, [1, 1], 'WELCOME10')),
    await readCustomer(arjun, ARJUN.password),
    await readCustomer(asha, ASHA.password, await fillCart(asha, [2])),
  ]
  return { customers, returned }
}

async function logIn(app: FastifyInstance, { email, phone, password }: typeof MEERA): Promise<Buyer> {
  const shopper = createShopper(app)
  await shopper.call('POST', '/api/auth/login', { email, password, remember_me: true })
  return { shopper, email, phone }
}

async function rate({ shopper }: Buyer, orderNo: string): Promise<void> {
  const { productchannel } = await shopper.call<Order>('POST', '/api/orders/item', { order_no: orderNo })
  const review = { rating: 5, title: 'As in the picture', text: 'It came well packed.' }
  await shopper.call('POST', '/api/plugins/review/rate-product', {
    order_no: orderNo,
    line_id: productchannel[0]?.id,
    ...review,
  })
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
