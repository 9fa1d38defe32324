import type { TextTemplate } from '#domain/text-templates.ts'
import * as t from '#words/admin.ts'
import { PermanentFault, type SentMessage, type Transport } from './transports.ts'

const TIMEOUT_MS = 15_000
const MAX_ANSWER = 10_000

/** What an SMS service knows of a shop in India (DLT), where operators deliver registered texts only. */
export interface SmsSender {
  /** Sender id or number. */
  sender: string
  entityId: string
  templateIds: Readonly<Partial<Record<TextTemplate, string>>>
}

interface Account extends SmsSender {
  accountId: string
  token: string
}

interface ExotelAccount extends Account {
  apiKey: string
  /** https://api.exotel.com or that of another region. */
  origin: string
}

/** Sends text messages with Exotel (developer.exotel.com, “Send SMS”). */
export function exotelTransport({ origin, apiKey, token, accountId, ...from }: ExotelAccount): Transport {
  const url = new URL(`/v1/Accounts/${encodeURIComponent(accountId)}/Sms/send.json`, origin)
  return ({ recipient, text, template }) => {
    const templateId = template && from.templateIds[template]
    return post(url, {
      authorization: basic(apiKey, token),
      form: {
        From: from.sender,
        To: recipient,
        Body: text,
        ...(!isPlain(text) && { EncodingType: 'unicode' }),
        ...(from.entityId && { DltEntityId: from.entityId }),
        ...(templateId && { DltTemplateId: templateId }),
        SmsType: 'transactional',
      },
    })
  }
}

/** Sends text messages with Twilio (twilio.com/docs/messaging). A sender that begins with MG is a messaging service. */
export function twilioTransport({ accountId, token, sender, origin }: Account & { origin: string }): Transport {
  const url = new URL(`/2010-04-01/Accounts/${encodeURIComponent(accountId)}/Messages.json`, origin)
  return ({ recipient, text }) =>
    post(url, {
      authorization: basic(accountId, token),
      form: { To: recipient, Body: text, ...(isService(sender) ? { MessagingServiceSid: sender } : { From: sender }) },
    })
}

/**
 * Sends text messages by POST {id, to, text} as JSON to SMS_WEBHOOK_URL, which answers 2xx. Sender and the ids of India's
 * operators are added if they are set.
 */
export function gatewayTransport(address: string, from?: SmsSender): Transport {
  const url = new URL(address)
  const { username, password } = url
  url.username = ''
  url.password = ''
  return ({ externalId: id, recipient, text, template }) => {
    const templateId = template && from?.templateIds[template]
    return post(url, {
      id,
      authorization: username && basic(decodeURIComponent(username), decodeURIComponent(password)),
      json: {
        ...{ id, to: recipient, text },
        ...(from?.sender && { sender: from.sender }),
        ...(from?.entityId && { dlt_entity_id: from.entityId }),
        ...(templateId && { dlt_template_id: templateId }),
      },
    })
  }
}

interface Request {
  authorization: string
  id?: SentMessage['externalId']
  form?: Record<string, string>
  json?: object
}

async function post(url: URL, { authorization, id, form, json }: Request): Promise<string | undefined> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      ...(json && { 'content-type': 'application/json' }),
      ...(id !== undefined && { 'idempotency-key': id }),
      ...(authorization && { authorization }),
    },
    body: form ? new URLSearchParams(form) : JSON.stringify(json),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const answer = await response
    .text()
    .then((text) => readAnswer(text.slice(0, MAX_ANSWER)))
    .catch(() => undefined)
  if (response.ok) return answer
  const problem = t.gatewayRefused({ status: response.status })
  throw new (isPermanent(response.status) ? PermanentFault : Error)(answer ? `${problem}: ${answer}` : problem)
}

/** Wrong credentials and limits may be fixed before the next attempt. */
const isPermanent = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 402, 403, 408, 425, 429].includes(status)

const basic = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`

const isService = (sender: string): boolean => /^MG[0-9a-f]{32}$/iu.test(sender)

/** Other characters than these need another encoding. */
const isPlain = (text: string): boolean => /^[\x20-\x7e\n]*$/u.test(text)

interface Answer {
  message?: unknown
  sid?: unknown
  RestException?: { Message?: unknown }
  SMSMessage?: { Sid?: unknown }
}

/** Returns the message of a refusal, or the service's id of an accepted text. */
function readAnswer(text: string): string | undefined {
  try {
    const found = JSON.parse(text) as Answer | null
    const told = [found?.RestException?.Message, found?.message, found?.SMSMessage?.Sid, found?.sid]
    return told.find((one): one is string => typeof one === 'string')
  } catch {
    return undefined
  }
}
