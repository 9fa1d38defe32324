import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { languages } from '#generated/languages.ts'
import { paymentDefinitions } from '#generated/payments.ts'
import { contentFolder } from './content-folder.ts'
import { paymentVariable } from './payment-variable.ts'
import { findRoot } from './root.ts'
import { describeFileError } from './describe-system-error.ts'
import { StartError } from './start-error.ts'
import { type S3Settings, readS3Settings } from './s3-settings.ts'
import * as t from '#words/startup.ts'

export const PAGE_CACHE_MIB = 32
export const REPLY_CACHE_MIB = 8
export const PICTURE_CACHE_MIB = 512
/** Postgres allows a hundred connections by default. */
const MAX_WORKERS = 12
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export interface Environment {
  port: number
  host: string
  /** Number of processes that share the port. */
  workers: number
  dataDir: string
  contentDir: string
  /** Storage for files; undefined means DATA_DIR. */
  s3: S3Settings | undefined
  databaseUrl: string | undefined
  publicOrigin: string | undefined
  /** Origin of the admin if it has a host of its own. */
  adminOrigin: string | undefined
  /** Origin of another back end that /api is proxied to. */
  apiOrigin: string | undefined
  /** True if DATABASE_URL or PUBLIC_ORIGIN is set. An empty database then gets no demo data. */
  isDeployed: boolean
  /** Allows the sandbox gateway on an https origin. */
  sandboxPayments: boolean
  /** Settings of payment providers, such as RAZORPAY_KEY_ID, by variable. */
  paymentVariables: Readonly<Record<string, string>>
  /** Language of the shop's interface. Documents and products are not translated. */
  language: string
  sessionSecret: string
  adminToken: string
  builderOrigins: string[]
  smtpUrl: string | undefined
  smsWebhookUrl: string | undefined
  /** Private networks, such as 10.0.0.0/8, that webhooks may be sent to. */
  webhookNetworks: string[]
  trustProxyHops: number
  drainSeconds: number
  isDevelopment: boolean
  logLevel: (typeof LOG_LEVELS)[number]
  /** Seconds a CDN may cache public pages; undefined means it must revalidate. */
  cdnMaxAge: number | undefined
  /** Memory for rendered pages, in MiB; 0 disables the cache. */
  pageCacheMb: number
  /** Memory for API replies used in pages, in MiB; 0 disables the cache. */
  replyCacheMb: number
  pictureCacheMb: number
  diskReserveMb: number
  /** Limit of changing requests, per network. */
  mutationsPerMinute: number
  /** Limit of API reads and uncached pages, per network. */
  readsPerMinute: number
  /** Alternative to the admin token for /metrics. */
  metricsToken: string | undefined
}

type Variables = Record<string, string | undefined>

/** Reads and validates the environment. @throws StartError naming the invalid variable and its allowed values. */
export function readEnvironment(variables: Variables): Environment {
  const text = (name: string) => variables[name]?.trim() || undefined
  const databaseUrl = url(
    text('DATABASE_URL'),
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/database',
  )
  const publicOrigin = origin(text('PUBLIC_ORIGIN'), 'PUBLIC_ORIGIN')
  const smtpUrl = url(text('SMTP_URL'), 'SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@host:465')
  // Whoever requests a reset link controls the Host header; links in mails must not use it.
  if (smtpUrl && !publicOrigin) throw new StartError(t.originNeedsSmtp())
  const adminOrigin = separateOrigin(text('ADMIN_ORIGIN'), publicOrigin)
  const trustProxyHops = integer(text('TRUST_PROXY_HOPS') ?? '0', 'TRUST_PROXY_HOPS', 0, 10)
  const dataDir = resolve(findRoot(), text('DATA_DIR') ?? '.data')
  // Deployments must set their secrets: processes share them, and losing DATA_DIR must not change them.
  const deploymentVariable = databaseUrl ? 'DATABASE_URL' : publicOrigin ? 'PUBLIC_ORIGIN' : undefined
  return {
    port: integer(text('PORT') ?? '3000', 'PORT', 0, 65_535),
    // `localhost` may resolve to two addresses, and a proxy is configured with one.
    host: text('HOST') ?? (trustProxyHops > 0 ? '127.0.0.1' : 'localhost'),
    workers:
      text('WORKERS') === 'auto'
        ? Math.min(availableParallelism(), MAX_WORKERS)
        : integer(text('WORKERS') ?? '1', 'WORKERS', 1, MAX_WORKERS),
    dataDir,
    contentDir: contentFolder(text('CONTENT_DIR'), dataDir),
    s3: readS3Settings(text),
    databaseUrl,
    publicOrigin,
    adminOrigin,
    apiOrigin: origin(text('API_ORIGIN'), 'API_ORIGIN'),
    isDeployed: deploymentVariable !== undefined,
    sandboxPayments: text('SANDBOX_PAYMENTS') === '1',
    paymentVariables: readPaymentVariables(text),
    language: oneOf(text('SHOP_LANGUAGE') ?? 'en', 'SHOP_LANGUAGE', ['en', ...Object.keys(languages)]),
    sessionSecret: secret(text('SESSION_SECRET'), 'SESSION_SECRET', deploymentVariable, dataDir),
    adminToken: secret(text('ADMIN_TOKEN'), 'ADMIN_TOKEN', deploymentVariable, dataDir),
    builderOrigins: readBuilderOrigins(text('BUILDER_ORIGINS') ?? '', adminOrigin),
    smtpUrl,
    smsWebhookUrl: url(text('SMS_WEBHOOK_URL'), 'SMS_WEBHOOK_URL', ['http:', 'https:'], 'https://sms.example/send'),
    webhookNetworks: networks(text('WEBHOOK_NETWORKS') ?? '', 'WEBHOOK_NETWORKS'),
    trustProxyHops,
    // Browsers retry on a closed connection; a proxy may not, so it must close first.
    drainSeconds: integer(text('DRAIN_SECONDS') ?? (trustProxyHops > 0 ? '6' : '0'), 'DRAIN_SECONDS', 0, 60),
    isDevelopment: text('VITRINE_DEV') === '1',
    logLevel: oneOf(text('LOG_LEVEL') ?? 'info', 'LOG_LEVEL', LOG_LEVELS),
    cdnMaxAge:
      text('CDN_MAX_AGE') === undefined ? undefined : integer(text('CDN_MAX_AGE') ?? '', 'CDN_MAX_AGE', 0, 31_536_000),
    pageCacheMb: integer(text('PAGE_CACHE_MB') ?? String(PAGE_CACHE_MIB), 'PAGE_CACHE_MB', 0, 4096),
    replyCacheMb: integer(text('REPLY_CACHE_MB') ?? String(REPLY_CACHE_MIB), 'REPLY_CACHE_MB', 0, 4096),
    pictureCacheMb: integer(text('PICTURE_CACHE_MB') ?? String(PICTURE_CACHE_MIB), 'PICTURE_CACHE_MB', 1, 1_000_000),
    diskReserveMb: integer(text('DISK_RESERVE_MB') ?? '100', 'DISK_RESERVE_MB', 0, 1_000_000),
    mutationsPerMinute: integer(text('MUTATIONS_PER_MINUTE') ?? '600', 'MUTATIONS_PER_MINUTE', 1, 1_000_000),
    readsPerMinute: integer(text('READS_PER_MINUTE') ?? '3000', 'READS_PER_MINUTE', 1, 100_000_000),
    metricsToken: requireLength(text('METRICS_TOKEN'), 'METRICS_TOKEN'),
  }
}

function integer(value: string, name: string, min: number, max: number): number {
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < min || number > max)
    throw new StartError(t.notAWholeNumber({ name, value, min, max }))
  return number
}

function oneOf<Value extends string>(value: string, name: string, allowed: readonly Value[]): Value {
  if (!(allowed as readonly string[]).includes(value))
    throw new StartError(t.notOneOf({ name, value, allowed: allowed.join(', ') }))
  return value as Value
}

function url(value: string | undefined, name: string, protocols: string[], example: string): string | undefined {
  if (value === undefined) return undefined
  // "user@/database?host=/socket" has no host, which URL would reject.
  const parsed = parse(value.replace('@/', '@localhost/'))
  // The value may contain a password, so it is not quoted.
  if (!parsed || !protocols.includes(parsed.protocol)) throw new StartError(t.notAnAddress({ name, example }))
  return value
}

function origin(value: string | undefined, name: string): string | undefined {
  if (value === undefined) return undefined
  const parsed = parse(value)
  if (
    !parsed ||
    !['http:', 'https:'].includes(parsed.protocol) ||
    (parsed.pathname !== '/' && parsed.pathname !== '') ||
    parsed.search ||
    parsed.hash ||
    parsed.username
  ) {
    throw new StartError(t.notAnOrigin({ name, value }))
  }
  return parsed.origin
}

function networks(list: string, name: string): string[] {
  const given = list.split(/[\s,]+/).filter(Boolean)
  const wrong = given.find((value) => !ipaddr.isValidCIDR(value))
  if (wrong !== undefined) throw new StartError(t.notANetwork({ name, value: wrong }))
  return given
}

/** Reads ADMIN_ORIGIN. Browsers send cookies to all ports of a host, so that only another host separates the two. */
function separateOrigin(value: string | undefined, publicOrigin: string | undefined): string | undefined {
  const adminOrigin = origin(value, 'ADMIN_ORIGIN')
  if (adminOrigin === undefined) return undefined
  if (publicOrigin === undefined)
    throw new StartError(t.variableNeeded({ name: 'PUBLIC_ORIGIN', other: 'ADMIN_ORIGIN' }))
  const [admin, shop] = [new URL(adminOrigin), new URL(publicOrigin)]
  if (admin.hostname === shop.hostname) throw new StartError(t.adminNeedsOwnHost({ host: admin.hostname }))
  if (admin.protocol !== shop.protocol)
    throw new StartError(t.adminNeedsSameProtocol({ value: adminOrigin, protocol: shop.protocol }))
  return adminOrigin
}

/** The page editor is a builder: it shows the shop's pages in a frame. */
function readBuilderOrigins(list: string, adminOrigin: string | undefined): string[] {
  const given = list.split(/[\s,]+/).filter(Boolean)
  const origins = given.map((entry) => origin(entry, 'BUILDER_ORIGINS') as string)
  return [...new Set([...origins, ...(adminOrigin === undefined ? [] : [adminOrigin])])]
}

function parse(value: string): URL | undefined {
  try {
    return new URL(value)
  } catch {
    return undefined
  }
}

/** Returns the variables of the payment providers: NAME_PROPERTY for each setting, and NAME_API_ORIGIN. */
function readPaymentVariables(text: (name: string) => string | undefined): Record<string, string> {
  const names = paymentDefinitions.flatMap(({ name, schema, apiOrigin }) => {
    const variable = (property: string) => paymentVariable(name, property)
    const settings = Object.keys(schema.properties).map((property) => [variable(property), text(variable(property))])
    return apiOrigin === undefined
      ? settings
      : [...settings, [variable('api_origin'), origin(text(variable('api_origin')), variable('api_origin'))]]
  })
  return Object.fromEntries(names.filter(([, value]) => value !== undefined)) as Record<string, string>
}

const MIN_SECRET_LENGTH = 16

function requireLength(value: string | undefined, name: string): string | undefined {
  if (value !== undefined && value.length < MIN_SECRET_LENGTH)
    throw new StartError(t.secretTooShort({ name, length: MIN_SECRET_LENGTH }))
  return value
}

/** Returns the given secret, or one generated once and stored in DATA_DIR/secrets (mode 600). */
function secret(
  value: string | undefined,
  name: string,
  deploymentVariable: string | undefined,
  dataDir: string,
): string {
  const given = requireLength(value, name)
  if (given !== undefined) return given
  if (deploymentVariable) throw new StartError(t.secretNeeded({ name, variable: deploymentVariable }))
  const folder = join(dataDir, 'secrets')
  const file = join(folder, name.toLowerCase().replaceAll('_', '-'))
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // Linking is atomic, so concurrent starts agree on one secret.
    const partial = `${file}.${process.pid}`
    writeFileSync(partial, randomBytes(32).toString('base64url'), { mode: 0o600 })
    try {
      linkSync(partial, file)
    } finally {
      rmSync(partial)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new StartError(t.dataDirNotWritable({ folder: dataDir, reason: describeFileError(error) }))
  }
  const stored = readFileSync(file, 'utf8').trim()
  if (stored.length < MIN_SECRET_LENGTH) throw new StartError(t.secretFileBroken({ file }))
  return stored
}
