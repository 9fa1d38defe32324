import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './db/database.ts'
import type { Environment } from './environment.ts'
import type { RenderGateOptions } from './pages/render-gate.ts'
import type { PageRenderer } from '#src/render-types.ts'

/** What the app is built from; production and tests build it alike. */
export interface AppOptions extends Pick<
  Environment,
  | 'dataDir'
  | 'publicOrigin'
  | 'apiOrigin'
  | 'sessionSecret'
  | 'adminToken'
  | 'builderOrigins'
  | 'trustProxyHops'
  | 'cdnMaxAge'
  | 'mutationsPerMinute'
> {
  /** Absent only with `apiOrigin`: the owner's back end then answers /api. */
  database?: Database | undefined
  /** What makes the pages; without it only the API is served. */
  renderer?: PageRenderer | undefined
  /** How many pages may be rendered at once and wait; tests make it narrow. */
  renderGate?: Partial<RenderGateOptions>
  /** Memory for rendered public pages, in MiB (64); 0 renders every page anew. */
  pageCacheMb?: number
  /** Where mails are handed over, and text messages; without them they are kept in the outbox. */
  smtpUrl?: string | undefined
  smsWebhookUrl?: string | undefined
  /** The outbox is open to anyone. */
  isDevelopment?: boolean
  /** Folder of the built browser files. */
  clientDir?: string | undefined
  logLevel?: Environment['logLevel']
  logger?: FastifyBaseLogger
}
