import closeWithGrace from 'close-with-grace'
import { setFlagsFromString } from 'node:v8'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pageHref } from '#pages/page-href.ts'
import { buildApp } from './app.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { type EmbeddedPostgres, startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { seed } from '#server/demo/seed.ts'
import { seedOrders } from '#server/demo/seed-orders.ts'
import { checkBackEnd } from '#server/platform/environment/check-back-end.ts'
import { type Environment, readEnvironment } from '#server/platform/environment/environment.ts'
import { keepAssets } from '#server/platform/http/kept-assets.ts'
import { drain } from '#server/platform/http/drain.ts'
import { loadRenderer } from '#server/pages/rendering/load-renderer.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import { announceListening, isOneOfSeveral, onStopRequested } from '#server/platform/processes/own-process.ts'
import { FirstProcessFailed, startProcesses } from '#server/platform/processes/start-processes.ts'
import * as t from '#words/startup.ts'
import { useLanguage } from '#server/platform/words/shop-words.ts'

// A page leaves megabytes of garbage. On a machine with much memory, V8 would let it grow to several times the live
// data before a full collection.
setFlagsFromString('--heap-growing-percent=40')

const OLDEST_NODE = 24
/** After draining. */
const GRACE_MS = 10_000
/** A process killed earlier leaves its own Postgres running; stopping it takes long on a busy machine. */
const EMBEDDED_GRACE_MS = 60_000

/** Functions that close what was opened, in order of opening. */
type Opened = (() => Promise<void>)[]

/**
 * Starts the shop. A signal ends it at any moment, even during startup: whatever is being opened then finishes opening
 * first, so that no Postgres is left behind.
 */
async function main(): Promise<void> {
  await useLanguage(process.env['SHOP_LANGUAGE'])
  checkNode(process.versions.node)
  const environment = readEnvironment({ ...process.env, ...readOptions(process.argv.slice(2)) })
  const opened: Opened = []
  const ending = new AbortController()
  const isPrimary = environment.workers > 1 && !isOneOfSeveral
  const started = isPrimary
    ? startSeveral(environment, opened, ending.signal)
    : start(environment, opened, ending.signal)
  const { close } = closeWithGrace({ delay: graceOf(environment) * (isPrimary ? 2 : 1) }, async ({ err }) => {
    if (err) console.error(err)
    ending.abort()
    await started.catch(() => undefined)
    await closeAll(opened)
  })
  onStopRequested(() => {
    // A terminal sends its signal to every process.
    if (!ending.signal.aborted) close()
  })
  await started.catch(async (error: unknown) => {
    if (ending.signal.aborted) return
    await closeAll(opened)
    throw error
  })
}

/** Returns how many connections one process may open, so that all fit in the hundred that Postgres allows by default. */
const connectionsOf = ({ workers }: Environment): number => Math.min(20, Math.floor(90 / workers) - 4)

/** Returns the milliseconds within which a closing process must have ended. */
function graceOf({ databaseUrl, apiOrigin, drainSeconds }: Environment): number {
  return drainSeconds * 1000 + (databaseUrl || apiOrigin ? GRACE_MS : EMBEDDED_GRACE_MS)
}

/** Reads the options of `npm start` as variables. @throws StartError */
function readOptions(args: string[]): { WORKERS?: string } {
  try {
    const { workers } = parseArgs({ args, options: { workers: { type: 'string' } } }).values
    return workers === undefined ? {} : { WORKERS: workers }
  } catch {
    throw new StartError(t.unknownOption({ options: args.join(' ') }))
  }
}

/** Starts the processes that serve the shop. The first one prepares the database. */
async function startSeveral(environment: Environment, opened: Opened, ending: AbortSignal): Promise<void> {
  const processes = await startProcesses(
    {
      count: environment.workers,
      port: environment.port,
      program: import.meta.filename,
      graceMs: graceOf(environment),
      onReplaced: ({ pid, reason }) => console.error(t.processReplaced({ pid, reason })),
    },
    ending,
  )
  opened.push(processes.end)
  announce(environment, processes.port, processes.hasPages)
}

/** Closes everything in reverse order, even if something fails. */
async function closeAll(opened: Opened): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close().catch((error: unknown) => console.error(error))
}

async function start(environment: Environment, opened: Opened, ending: AbortSignal): Promise<void> {
  if (environment.apiOrigin) await checkBackEnd(environment.apiOrigin, ending)
  const own = environment.apiOrigin ? undefined : await openOwnDatabase(environment, opened, ending)
  const database = own?.database
  // Only pages built together with this file: another build may be half written, and does not fit.
  const { renderer, clientDir } = await loadRenderer(join(import.meta.dirname, '..'))
  if (clientDir)
    // A shop with a read-only DATA_DIR still serves its own files.
    await keepAssets(clientDir, environment.dataDir).catch((error: Error) =>
      console.error(t.assetsNotKept({ reason: error.message })),
    )
  const app = await buildApp({ ...environment, database, databaseDir: own?.databaseDir, renderer, clientDir })
  opened.push(() => app.close())
  opened.push(() => drain(app, environment.drainSeconds * 1000))
  ending.throwIfAborted()
  await app.listen({ port: environment.port, host: environment.host }).catch((error: NodeJS.ErrnoException) => {
    throw describeListening(error, environment)
  })
  // The shop works without its demo orders.
  if (own?.isNewDemo)
    await seedOrders(app, ending).catch((error: unknown) => console.error(t.demoOrdersFailed(), error))
  if (isOneOfSeveral) announceListening(Boolean(renderer))
  else announce(environment, (app.server.address() as AddressInfo).port, Boolean(renderer))
}

async function openOwnDatabase(
  environment: Environment,
  opened: Opened,
  ending: AbortSignal,
): Promise<{ database: Database; databaseDir: string | undefined; isNewDemo: boolean }> {
  let embedded: EmbeddedPostgres | undefined
  if (!environment.databaseUrl) {
    embedded = await startEmbedded({ dataDir: environment.dataDir, onLog: (message) => console.error(message) })
    opened.push(embedded.close)
  }
  const database = openDatabase(
    embedded?.connection ?? { connectionString: environment.databaseUrl },
    connectionsOf(environment),
  )
  opened.push(database.close)
  ending.throwIfAborted()
  await migrate(database.connection)
  ending.throwIfAborted()
  const isNew = await seed(database, { onlyEmpty: true, starter: environment.isDeployed })
  if (isNew) console.log(environment.isDeployed ? t.seededStarter() : t.seededDemo())
  return { database, databaseDir: embedded?.pgData, isNewDemo: isNew && !environment.isDeployed }
}

function checkNode(version: string): void {
  if (Number(version.split('.')[0]) >= OLDEST_NODE) return
  throw new StartError(t.oldNode({ version, needed: OLDEST_NODE }))
}

function describeListening(error: NodeJS.ErrnoException, { port, host }: Environment): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(t.portTaken({ port, other: port === 65_535 ? 3000 : port + 1 }))
  if (error.code === 'EACCES') return new StartError(t.portForbidden({ port }))
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return new StartError(t.wrongHost({ host }))
  return error
}

function announce(environment: Environment, port: number, hasPages: boolean): void {
  const origin =
    environment.publicOrigin ??
    `http://${['localhost', '0.0.0.0', '::', '::1', '127.0.0.1'].includes(environment.host) ? 'localhost' : environment.host}:${port}`
  console.log(hasPages ? t.shopAt({ url: `${origin}/` }) : t.apiAt({ url: `${origin}/api/openapi.json` }))
  // A configured token is a secret and must not be logged.
  const token = process.env['ADMIN_TOKEN']?.trim() ? 'ADMIN_TOKEN' : encodeURIComponent(environment.adminToken)
  const login = pageHref('admin-login')
  const admin = environment.adminOrigin ?? origin
  console.log(t.adminAt({ url: `${admin}${login}?token=${token}` }))
  if (!environment.apiOrigin) console.log(t.outboxAt({ url: `${admin}${login}?token=${token}&next=/dev/outbox` }))
}

main().catch((error: unknown) => {
  if (!(error instanceof FirstProcessFailed)) console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})
