import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/platform/db/database.ts'
import type { Environment } from '#server/platform/environment/environment.ts'
import type { ReadDisk } from '#server/platform/environment/disk.ts'
import type { SlowRequestLimits } from './slow-requests.ts'

/** What every layer may read from `app.config`; production and tests build the app alike. */
export interface PlatformOptions extends Pick<
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
  | 'readsPerMinute'
  | 'metricsToken'
> {
  /** Folder of the owner's documents and pictures; without one the shop has the demo's pictures alone. */
  contentDir?: string | undefined
  /** Free disk space below which the shop is not ready, in MiB; none, if it is not said. */
  diskReserveMb?: number
  /** Where the shop's own Postgres keeps its rows; undefined with another one. */
  databaseDir?: string | undefined
  /** Reads how full a disk is; tests fill one without writing. */
  readDisk?: ReadDisk
  /** The address and port that the server is started with; without them localhost, at the port it listens on. */
  host?: string
  port?: number
  /** Milliseconds after which somebody who asks too often is answered; tests do not wait. */
  refusalPauseMs?: number
  /** How long a caller may take to send a request; tests make it short. */
  slowRequests?: SlowRequestLimits
  /** The sandbox gateway confirms orders of a shop with an https origin too (SANDBOX_PAYMENTS=1). */
  sandboxPayments?: boolean
  /** Language of the shop's own sentences; English if it is not given (SHOP_LANGUAGE). */
  language?: string
  /** Absent only with `apiOrigin`: the owner's back end then answers /api. */
  database?: Database | undefined
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
