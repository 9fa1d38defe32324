import type { FastifyInstance } from 'fastify'
import type { AdminSms } from '#generated/admin/sms.js'
import { type TextTemplate, textTemplates } from '#domain/text-templates.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { keyFor, seal, unseal } from '#server/platform/environment/seal.ts'
import {
  type SmsSender,
  exotelTransport,
  gatewayTransport,
  twilioTransport,
} from '#server/platform/outbox/sms-services.ts'
import type { Transport } from '#server/platform/outbox/transports.ts'

export type SmsSettings = Required<Omit<AdminSms, 'token'>>

const CONTEXT = 'sms service'
const TWILIO = 'https://api.twilio.com'

const UNSET: SmsSettings = {
  provider: 'server',
  account_id: '',
  api_key: '',
  exotel_host: 'api.in.exotel.com',
  sender: '',
  dlt_entity_id: '',
  ...(Object.fromEntries(textTemplates.map((name) => [`dlt_${name}`, ''])) as Record<`dlt_${TextTemplate}`, string>),
}

interface Row {
  settings: Partial<SmsSettings>
  token: Buffer | null
}

const read = statement<Row, []>('sms-service', 'SELECT settings, token FROM sms_service')
const write = statement<NoRow, [settings: string, token: Buffer | null]>(
  'sms-service-write',
  `INSERT INTO sms_service (settings, token) VALUES ($1::jsonb, $2)
   ON CONFLICT (is_only) DO UPDATE SET settings = excluded.settings, token = coalesce(excluded.token, sms_service.token)`,
)

const keyOf = ({ config }: FastifyInstance): Buffer => keyFor(config.sessionSecret, 'vitrine sms service')

export interface StoredService {
  settings: SmsSettings
  /** Undefined without one, or if SESSION_SECRET has changed since. */
  token: string | undefined
}

export async function readService(db: Queryable, app: FastifyInstance): Promise<StoredService> {
  const [row] = await read(db)
  return { settings: { ...UNSET, ...row?.settings }, token: row?.token ? open(row.token, app) : undefined }
}

/** Without a token, the stored one stays. */
export async function writeService(
  db: Queryable,
  app: FastifyInstance,
  settings: SmsSettings,
  token: string | undefined,
): Promise<void> {
  await write(db, JSON.stringify(settings), token === undefined ? null : seal(token, keyOf(app), CONTEXT))
}

function open(sealed: Buffer, app: FastifyInstance): string | undefined {
  try {
    return unseal(sealed, keyOf(app), CONTEXT)
  } catch {
    return undefined
  }
}

/** Returns how the shop sends text messages; undefined if they are only kept. */
export function transportOf({ config }: FastifyInstance, { settings, token }: StoredService): Transport | undefined {
  const { provider, account_id: accountId, api_key: apiKey, exotel_host: host } = settings
  const from = senderOf(settings)
  if (provider === 'sandbox') return undefined
  if (provider === 'server')
    return config.smsWebhookUrl === undefined ? undefined : gatewayTransport(config.smsWebhookUrl, from)
  if (token === undefined) return undefined
  return provider === 'twilio'
    ? twilioTransport({ ...from, accountId, token, origin: TWILIO })
    : exotelTransport({ ...from, accountId, apiKey, token, origin: `https://${host}` })
}

function senderOf(settings: SmsSettings): SmsSender {
  const ids = textTemplates.map((name) => [name, settings[`dlt_${name}`]])
  return { sender: settings.sender, entityId: settings.dlt_entity_id, templateIds: Object.fromEntries(ids) }
}
