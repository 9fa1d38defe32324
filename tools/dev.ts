import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer as createViteServer } from 'vite'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { seed } from '#server/demo/seed.ts'
import { readEnvironment } from '#server/platform/environment/environment.ts'
import { contentPart } from '#server/platform/environment/content-folder.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import { renderSources } from './dev/watch-sources.ts'

/**
 * `npm run dev`: the production server and database with Vite in front. Pages are rendered from the sources, with
 * hot reload.
 */
process.env['VITRINE_DEV'] ??= '1'
const environment = readEnvironment(process.env)
const http = createHttpServer()
const vite = await createViteServer({ server: { middlewareMode: true, hmr: { server: http } }, appType: 'custom' })

const documents = [join(findRoot(), 'fixtures/templates')]
if (environment.contentDir) documents.push(contentPart(environment.contentDir, 'templates'))
const renderer = renderSources(vite, documents)

const embedded = environment.databaseUrl
  ? undefined
  : await startEmbedded({ dataDir: environment.dataDir, onLog: (message) => console.error(message) })
const database = openDatabase(embedded?.connection ?? { connectionString: environment.databaseUrl })
await migrate(database.connection)
await seed(database, { onlyEmpty: true, starter: environment.isDeployed })
const app = await buildApp({ ...environment, database, renderer, pageCacheMb: 0, clientDir: undefined })
// Vite injects inline styles and scripts, which the policy would block.
app.addHook('onSend', async (_request, reply) => {
  reply.removeHeader('content-security-policy')
  // The inspector's window reports to the page that opened it.
  reply.raw.removeHeader('cross-origin-opener-policy')
})
await app.ready()

http.on('request', (request, response) => vite.middlewares(request, response, () => app.routing(request, response)))
http.listen(environment.port, environment.host, () => {
  console.log(`Shop    http://localhost:${(http.address() as AddressInfo).port}/ (from sources, with hot reload)`)
})

let closing = false
async function close(): Promise<void> {
  if (closing) return
  closing = true
  http.close()
  await vite.close()
  await app.close()
  await database.close()
  await embedded?.close()
  process.exit(0)
}
process.on('SIGINT', () => void close())
process.on('SIGTERM', () => void close())
