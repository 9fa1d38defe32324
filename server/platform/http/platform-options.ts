import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/platform/db/database.ts'
import type { Environment } from '#server/platform/environment/environment.ts'
import type { S3Settings } from '#server/platform/environment/s3-settings.ts'
import type { ReadDisk } from '#server/platform/environment/disk.ts'
import type { SlowRequestLimits } from './slow-requests.ts'

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
  contentDir?: string | undefined
  /** Files are kept in DATA_DIR without it. */
  s3?: S3Settings | undefined
  /** Minimum free disk space for /readyz, in MiB. */
  diskReserveMb?: number
  databaseDir?: string | undefined
  /** Replaced in tests. */
  readDisk?: ReadDisk
  host?: string
  port?: number
  /** Delay before a refusal is sent; 0 in tests. */
  refusalPauseMs?: number
  slowRequests?: SlowRequestLimits
  /** Allows the sandbox gateway on an https origin (SANDBOX_PAYMENTS=1). */
  sandboxPayments?: boolean
  /** Settings of payment providers from the environment, by variable. */
  paymentVariables?: Readonly<Record<string, string>>
  /** Language of the shop's interface (SHOP_LANGUAGE); English by default. */
  language?: string
  /** Absent only with `apiOrigin`. */
  database?: Database | undefined
  smtpUrl?: string | undefined
  smsWebhookUrl?: string | undefined
  /** Private networks that webhooks may be sent to (WEBHOOK_NETWORKS). */
  webhookNetworks?: readonly string[]
  /** Opens the outbox to everyone. */
  isDevelopment?: boolean
  /** Origin of the admin if it has a host of its own (ADMIN_ORIGIN). */
  adminOrigin?: string | undefined
  clientDir?: string | undefined
  logLevel?: Environment['logLevel']
  logger?: FastifyBaseLogger
}
