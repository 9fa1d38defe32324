import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, inject, it } from 'vitest'
import type { Cart } from '#generated/api.d.ts'
import { paymentProviders } from '#generated/payment-providers.ts'
import { offerPaymentMode } from '#server/commerce/payment-modes/change-mode.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { seed } from '#server/demo/seed.ts'
import { testDocuments } from '#server/testing/documents.ts'
import { expectData } from '#server/testing/contract.ts'
import { acceptGiftCards, applyCard, issueCard } from '#server/testing/gift-cards.ts'
import { liftOrderLimits } from '#server/testing/lift-order-limits.ts'
import { browser } from '#server/testing/customers.ts'
import { brokenInvariants, countAllUnits } from '#server/testing/invariants.ts'
import { type ProviderName, fakes } from '#server/testing/provider-shops.ts'
import { SEED, allOrFirst, either } from '#tools/testing/proof.ts'
import { readyCart } from '#server/testing/shoppers.ts'
import {
  type KillableServer,
  type Purchase,
  buyDespiteCrashes,
  runConcurrently,
  killableServer,
  seededRandom,
} from '#server/testing/crash-shoppers.ts'
import { SESSION_SECRET, type TestApp, productId, testApp, testDatabase } from '#server/testing/test-app.ts'

const ORDERS = either(200, 16)
/** A multiple of four. */
const ORDERS_WITH_PROVIDER = either(200, 8)
const KILLS = either(25, 1)
const limits = { timeout: either(1_800_000, 240_000) }
const cleanUp: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work()
})

interface Storm {
  shop: TestApp
  provider: string
  carts: Cart[]
  units: Record<string, number>
}

interface StormOptions {
  provider: string
  orders: number
  paymentVariables: Readonly<Record<string, string>>
  /** Called with the address of the server. */
  onStart?: (origin: string) => void
  beforeCheck?: () => Promise<void>
}

const sandboxStorm: StormOptions = { provider: 'sandbox', orders: ORDERS, paymentVariables: {} }

/** Prepares carts whose units exceed the stock. */
async function prepare(database: Database, { provider, orders, paymentVariables }: StormOptions): Promise<Storm> {
  const shop = await testApp({ database, trustProxyHops: 1, paymentVariables })
  if (provider !== 'sandbox') await offerPaymentMode(shop.app, shop.database.pool, provider)
  await shop.change('SELECT 1')
  const scarce = await productId(database, 'ASH-VAS-001-TEN-20')
  const plenty = await productId(database, 'ASH-VAS-001-TEN-28')
  await database.pool.query('UPDATE product SET stock = $2 WHERE id = $1', [plenty, orders * 3])
  await database.pool.query('UPDATE product SET stock = $2 WHERE id = $1', [scarce, orders * 3])
  const carts = await runConcurrently(
    Array.from({ length: orders }, (_, index) => index),
    8,
    (index) =>
      readyCart(browser(shop), {
        items: [
          { product_id: plenty, quantity: 1 + (index % 3) },
          ...(index % 2 ? [{ product_id: scarce, quantity: 1 }] : []),
        ],
        payment: index % 3 ? provider : 'cod',
      }),
  )
  // Every fourth order is paid by gift card, and another one in part.
  await acceptGiftCards(shop)
  const whole = await issueCard(shop, 100_000_000)
  await runConcurrently([...carts.keys()], 8, async (index) => {
    const { code } = index % 4 === 2 ? whole : index % 4 === 0 ? await issueCard(shop, 5000) : { code: undefined }
    if (code !== undefined) carts[index] = expectData(await applyCard(browser(shop), carts[index]!, code), 'Cart')
  })
  // Too few for a quarter of the buyers.
  await database.pool.query('UPDATE product SET stock = $2 WHERE id = $1', [scarce, Math.ceil(orders * 0.375)])
  return { shop, provider, carts, units: await countAllUnits(database.pool) }
}

/** Expects each acknowledged order once, and consistent stock. */
async function expectAllThere({ pool }: Database, purchases: Purchase[], storm: Storm): Promise<void> {
  const { units, shop, provider, carts } = storm
  expect(await brokenInvariants(pool)).toEqual({})
  expect(await countAllUnits(pool)).toEqual(units)
  const confirmed = purchases.flatMap((one) => ('order' in one ? [one.order.order_id] : []))
  expect(new Set(confirmed).size).toBe(confirmed.length)
  const { rows } = await pool.query<{ order_no: string; status: string; confirmed: number; mails: number }>(
    `SELECT o.order_no, o.status, (SELECT count(*)::int FROM order_event e WHERE e.order_id = o.id AND e.status = 'confirmed') AS confirmed,
       (SELECT count(*)::int FROM outbox m WHERE m.subject = 'Order ' || o.order_no || ' is confirmed') AS mails
     FROM orders o WHERE o.status <> 'cancelled' ORDER BY o.order_no`,
  )
  expect(rows).toEqual(confirmed.sort().map((order_no) => ({ order_no, status: 'confirmed', confirmed: 1, mails: 1 })))
  const refused = purchases.flatMap((one) => ('refused' in one ? [one.refused] : []))
  const without = Math.floor(carts.length / 2) - Math.ceil(carts.length * 0.375)
  expect(refused).toEqual(Array.from({ length: without }, () => 'stock_invalid'))
  const booked = await pool.query<{ reference: string }>(
    `SELECT reference FROM payment WHERE status = 'paid' AND provider = $1 ORDER BY reference`,
    [provider],
  )
  const taken: string[] = []
  const [since, until] = [new Date(Date.now() - 7_200_000), new Date(Date.now() + 60_000)]
  for await (const { reference = '' } of shop.app.gateways[provider]!.listPaid(since, until)) taken.push(reference)
  expect(taken.sort()).toEqual(booked.rows.map(({ reference }) => reference).sort())
}

/** Runs the orders while `kill` is called at random moments. */
async function storm(server: KillableServer, carts: Cart[], kill: () => Promise<void>): Promise<Purchase[]> {
  const random = seededRandom(SEED)
  let finished = 0
  const buying = runConcurrently(carts, 12, async (cart) => {
    const purchase = await buyDespiteCrashes(server.origin, cart, random)
    finished++
    return purchase
  })
  let isOver = false
  void buying.then(
    () => (isOver = true),
    () => (isOver = true),
  )
  let killed = 0
  for (; killed < KILLS && !isOver; killed++) {
    while (!isOver && finished < (killed * carts.length) / (KILLS + 1)) await sleep(5)
    await sleep(random() * 60)
    await kill()
  }
  const purchases = await buying
  expect(killed).toBe(KILLS)
  return purchases
}

const environmentOf = (
  connection: { host?: string; port?: number; user?: string; database?: string },
  dataDir: string,
) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: `postgres://${connection.user}@/${connection.database}?host=${encodeURIComponent(connection.host ?? '')}&port=${connection.port}`,
  SESSION_SECRET,
  ADMIN_TOKEN: 't'.repeat(20),
  TRUST_PROXY_HOPS: '1',
  MUTATIONS_PER_MINUTE: '1000000',
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-storm-'))
  cleanUp.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function startServer(variables: Record<string, string>): Promise<KillableServer> {
  const server = await killableServer(variables)
  cleanUp.push(() => server.kill())
  await server.start()
  return server
}

describe(`orders while processes are killed (PROOF_SEED=${SEED})`, () => {
  async function expectKillsSurvived(options: StormOptions): Promise<void> {
    const database = await testDatabase(8)
    const prepared = await prepare(database, options)
    const connection = { ...inject('postgres'), database: String(database.connection.database) }
    const server = await startServer({
      ...environmentOf(connection, await newFolder()),
      ...options.paymentVariables,
    })
    options.onStart?.(server.origin)
    const purchases = await storm(server, prepared.carts, async () => {
      await server.kill()
      await server.start()
    })
    await options.beforeCheck?.()
    await expectAllThere(database, purchases, prepared)
  }

  it('CK-07 kill -9 of the server neither loses nor duplicates an acknowledged order', limits, async () => {
    await expectKillsSurvived(sandboxStorm)
  })

  it.each(allOrFirst((Object.keys(fakes) as ProviderName[]).filter((name) => name in paymentProviders)))(
    'PY-01 PY-02 kill -9 of the server neither loses nor duplicates a payment with %s',
    limits,
    async (provider) => {
      const { start, keys } = fakes[provider]
      const fake = await start({ seed: SEED })
      cleanUp.push(() => fake.close())
      const settings = Object.entries({ ...keys, api_origin: fake.origin })
      const paymentVariables = Object.fromEntries(
        settings.map(([key, value]) => [`${provider}_${key}`.toUpperCase(), value]),
      )
      const { webhooks } = fake
      await expectKillsSurvived({
        provider,
        orders: ORDERS_WITH_PROVIDER,
        paymentVariables,
        onStart: (origin) => webhooks.set({ url: `${origin}/api/payment/webhook/${provider}` }),
        // What was refused because no server was there is sent again.
        beforeCheck: async () => {
          await webhooks.settled()
          const before = webhooks.replies.length
          await webhooks.deliver('shuffled')
          expect(webhooks.replies.slice(before).filter((reply) => !reply.endsWith(' 200'))).toEqual([])
        },
      })
    },
  )

  it('CK-07 kill -9 of the database neither loses nor duplicates an acknowledged order', limits, async () => {
    const folder = await newFolder()
    const embedded = await startEmbedded({ dataDir: folder })
    const { home } = JSON.parse(await readFile(join(folder, 'postgres.json'), 'utf8')) as { home: string }
    if (home !== folder) cleanUp.push(() => rm(home, { recursive: true, force: true }))
    cleanUp.push(() => embedded.close())
    await migrate(embedded.connection)
    const database = openDatabase(embedded.connection, 8)
    cleanUp.push(() => database.close())
    await seed(database, { documents: testDocuments })
    await liftOrderLimits(database)
    const prepared = await prepare(database, sandboxStorm)
    const { host, port, user } = embedded.connection as { host: string; port: number; user: string }
    const server = await startServer(environmentOf({ host, port, user, database: 'vitrine' }, folder))
    const postmaster = async () =>
      Number((await readFile(join(embedded.pgData, 'postmaster.pid'), 'utf8')).split('\n')[0])
    const purchases = await storm(server, prepared.carts, async () => {
      const pid = await postmaster()
      process.kill(pid, 'SIGKILL')
      // The supervisor restarts it, and it recovers from its log.
      for (;;) {
        await sleep(50)
        const next = await postmaster().catch(() => pid)
        if (
          next !== pid &&
          (await database.pool.query('SELECT 1').then(
            () => true,
            () => false,
          ))
        )
          return
      }
    })
    await expectAllThere(database, purchases, prepared)
  })
})
