import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { languages } from '#generated/languages.ts'
import { contentFolder } from './content-folder.ts'
import { findRoot } from './root.ts'
import { StartError } from './start-error.ts'

/** Memory for rendered pages, unless PAGE_CACHE_MB says otherwise, and for the replies they are made from (REPLY_CACHE_MB). */
export const PAGE_CACHE_MIB = 32
export const REPLY_CACHE_MIB = 8
/** Disk space for pictures in the sizes that pages ask for, unless PICTURE_CACHE_MB says otherwise. */
export const PICTURE_CACHE_MIB = 512
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** What the environment says to the process, checked. */
export interface Environment {
  port: number
  host: string
  dataDir: string
  /** Folder of the owner's documents and pictures; it need not exist. */
  contentDir: string
  databaseUrl: string | undefined
  /** Origin the shop is reached at, such as https://shop.example; undefined: taken from each request. */
  publicOrigin: string | undefined
  /** Origin of the owner's own back end; /api is passed on to it. */
  apiOrigin: string | undefined
  /** A real deployment: it has a database or an origin of its own. An empty one is no demo store. */
  isDeployed: boolean
  /** The sandbox gateway may confirm orders although the shop's origin is https. */
  sandboxPayments: boolean
  /** Language of the shop's own sentences; documents and products have the language they are written in. */
  language: string
  sessionSecret: string
  adminToken: string
  builderOrigins: string[]
  smtpUrl: string | undefined
  smsWebhookUrl: string | undefined
  trustProxyHops: number
  /** Seconds that connections are given to end by themselves when the process ends. */
  drainSeconds: number
  /** Pages for developers are open to anyone (VITRINE_DEV=1). */
  isDevelopment: boolean
  logLevel: (typeof LOG_LEVELS)[number]
  /** Seconds a CDN may keep public pages; undefined: it must ask each time. */
  cdnMaxAge: number | undefined
  /** Memory for rendered public pages, in MiB; 0 renders every page again. */
  pageCacheMb: number
  /** Memory for replies of the API that pages are made from, in MiB; 0 asks for each again. */
  replyCacheMb: number
  /** Disk space for pictures in the sizes that pages ask for, in MiB. */
  pictureCacheMb: number
  /** Free disk space below which the shop is not ready, in MiB. */
  diskReserveMb: number
  /** Changing requests an address may make in a minute. */
  mutationsPerMinute: number
  /** Calls and uncached pages an address may read in a minute. */
  readsPerMinute: number
  /** What opens /metrics besides the admin token; undefined: the admin token alone. */
  metricsToken: string | undefined
}

type Variables = Record<string, string | undefined>

/** Reads and checks the environment. Throws StartError naming the variable that is wrong and what it may be. */
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
  // Anyone who asks for a reset link names the host; mails that leave the house must not follow them.
  if (smtpUrl && !publicOrigin)
    throw new StartError(
      'PUBLIC_ORIGIN must be set when SMTP_URL is: mails hold links to the shop, such as https://shop.example.',
    )
  const trustProxyHops = integer(text('TRUST_PROXY_HOPS') ?? '0', 'TRUST_PROXY_HOPS', 0, 10)
  const dataDir = resolve(findRoot(), text('DATA_DIR') ?? '.data')
  // A real deployment brings its own secrets: several processes must share them, and a lost folder must not change them.
  const deployed = databaseUrl ? 'DATABASE_URL' : publicOrigin ? 'PUBLIC_ORIGIN' : undefined
  return {
    port: integer(text('PORT') ?? '3000', 'PORT', 0, 65_535),
    // A name may stand for two addresses; a proxy is given one.
    host: text('HOST') ?? (trustProxyHops > 0 ? '127.0.0.1' : 'localhost'),
    dataDir,
    contentDir: contentFolder(text('CONTENT_DIR'), dataDir),
    databaseUrl,
    publicOrigin,
    apiOrigin: origin(text('API_ORIGIN'), 'API_ORIGIN'),
    isDeployed: deployed !== undefined,
    sandboxPayments: text('SANDBOX_PAYMENTS') === '1',
    language: oneOf(text('SHOP_LANGUAGE') ?? 'en', 'SHOP_LANGUAGE', ['en', ...Object.keys(languages)]),
    sessionSecret: secret(text('SESSION_SECRET'), 'SESSION_SECRET', deployed, dataDir),
    adminToken: secret(text('ADMIN_TOKEN'), 'ADMIN_TOKEN', deployed, dataDir),
    builderOrigins: (text('BUILDER_ORIGINS') ?? '')
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((one) => origin(one, 'BUILDER_ORIGINS') as string),
    smtpUrl,
    smsWebhookUrl: url(text('SMS_WEBHOOK_URL'), 'SMS_WEBHOOK_URL', ['http:', 'https:'], 'https://sms.example/send'),
    trustProxyHops,
    // Browsers lose nothing when a connection ends; a proxy must close it first.
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
    metricsToken: longEnough(text('METRICS_TOKEN'), 'METRICS_TOKEN'),
  }
}

function integer(value: string, name: string, least: number, most: number): number {
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < least || number > most)
    throw new StartError(`${name} is "${value}"; it must be a whole number from ${least} to ${most}.`)
  return number
}

function oneOf<Value extends string>(value: string, name: string, known: readonly Value[]): Value {
  if (!(known as readonly string[]).includes(value))
    throw new StartError(`${name} is "${value}"; it must be one of ${known.join(', ')}.`)
  return value as Value
}

function url(value: string | undefined, name: string, protocols: string[], example: string): string | undefined {
  if (value === undefined) return undefined
  // "user@/database?host=/socket" names no host, which an address otherwise must.
  const parsed = parse(value.replace('@/', '@localhost/'))
  // The value is not repeated: it may hold a password.
  if (!parsed || !protocols.includes(parsed.protocol))
    throw new StartError(`${name} is not an address such as ${example}.`)
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
    throw new StartError(`${name} is "${value}"; it must be an origin such as https://shop.example, without a path.`)
  }
  return parsed.origin
}

function parse(value: string): URL | undefined {
  try {
    return new URL(value)
  } catch {
    return undefined
  }
}

const SHORTEST_SECRET = 16

function longEnough(value: string | undefined, name: string): string | undefined {
  if (value !== undefined && value.length < SHORTEST_SECRET)
    throw new StartError(
      `${name} is too short: use at least ${SHORTEST_SECRET} random characters, such as those of: openssl rand -base64 32`,
    )
  return value
}

/** The secret given, else one made once and kept in DATA_DIR/secrets (mode 600). */
function secret(value: string | undefined, name: string, deployed: string | undefined, dataDir: string): string {
  const given = longEnough(value, name)
  if (given !== undefined) return given
  if (deployed)
    throw new StartError(
      `${name} must be set when ${deployed} is: use a long random text, such as that of: openssl rand -base64 32`,
    )
  const folder = join(dataDir, 'secrets')
  const file = join(folder, name.toLowerCase().replaceAll('_', '-'))
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // Linking makes a whole file or fails, so two processes that start at once end up with one secret.
    const partial = `${file}.${process.pid}`
    writeFileSync(partial, randomBytes(32).toString('base64url'), { mode: 0o600 })
    try {
      linkSync(partial, file)
    } finally {
      rmSync(partial)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new StartError(`DATA_DIR (${dataDir}) cannot be written: ${(error as Error).message}`)
  }
  const kept = readFileSync(file, 'utf8').trim()
  if (kept.length < SHORTEST_SECRET)
    throw new StartError(
      `${file} is empty or cut short. Remove it to let it be made again: visitors then lose their sessions.`,
    )
  return kept
}
