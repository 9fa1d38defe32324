import { createTransport } from 'nodemailer'
import type { Message } from './outbox.ts'
import * as t from '#words/admin.ts'

/**
 * Sends a message and returns the service's answer, if it gives one. Throws a `PermanentFault` if another attempt would
 * fail too.
 */
export type Transport = (message: SentMessage) => Promise<string | undefined>

/** A message with its external id: the same for all attempts, never reused, not even in a restored shop. */
export type SentMessage = Pick<Message, 'channel' | 'recipient' | 'subject' | 'text' | 'html' | 'unsubscribe'> & {
  externalId: string
  files?: readonly MailFile[]
}

export interface MailFile {
  name: string
  type: string
  bytes: Buffer
}

export class PermanentFault extends Error {
  override name = 'PermanentFault'
}

const TIMEOUT_MS = 15_000

export interface Sender {
  name: string
  email: string
}

/** `verify` connects and logs in without sending anything, and rejects with the reason if that fails. */
export function smtpTransport(
  url: string,
  sender: () => Promise<Sender>,
): { send: Transport; verify: () => Promise<void>; close: () => void } {
  const options = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const mailer = createTransport({ url, pool: true, maxConnections: 2, ...options } as Parameters<
    typeof createTransport
  >[0])
  const send: Transport = async ({ externalId, recipient, subject, text, html, unsubscribe, files = [] }) => {
    const from = await sender()
    try {
      const { response } = (await mailer.sendMail({
        from: { name: from.name, address: from.email },
        to: { name: '', address: recipient },
        subject,
        text,
        ...(html !== undefined && { html }),
        attachments: files.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: bytes })),
        // Mail servers drop a second message with the same id.
        messageId: `<${externalId}@${from.email.split('@')[1] ?? 'localhost'}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe !== undefined && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        disableFileAccess: true,
        disableUrlAccess: true,
      })) as { response?: string }
      return response
    } catch (error) {
      const { responseCode, message } = error as { responseCode?: number; message: string }
      if (responseCode !== undefined && responseCode >= 500) throw new PermanentFault(message)
      throw error
    }
  }
  return { send, verify: async () => void (await mailer.verify()), close: () => mailer.close() }
}

/** Sends text messages by POST {id, to, text} as JSON to SMS_WEBHOOK_URL, which answers 2xx. */
export function smsTransport(url: string): Transport {
  const target = new URL(url)
  const { username, password } = target
  target.username = ''
  target.password = ''
  const authorization = `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`
  return async ({ externalId: id, recipient, text }) => {
    const response = await fetch(target, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(username && { authorization }),
      },
      body: JSON.stringify({ id, to: recipient, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.arrayBuffer().catch(() => undefined)
    if (response.ok) return undefined
    const isPermanent = response.status >= 400 && response.status < 500 && ![408, 425, 429].includes(response.status)
    throw new (isPermanent ? PermanentFault : Error)(t.gatewayRefused({ status: response.status }))
  }
}
