import { createTransport } from 'nodemailer'
import type { Message } from './outbox.ts'

/** Sends a message, or rejects; a Refusal says that trying again is of no use. */
export type Transport = (message: SentMessage) => Promise<void>

/** A message with the name that others know it by: one for all tries, and never that of another message, not even in a restored shop. */
export type SentMessage = Message & { externalId: string }

/** The other side took the message for wrong: it would do so the next time too. */
export class Refusal extends Error {
  override name = 'Refusal'
}

const PATIENCE_MS = 15_000

/** Who mails are from. */
export interface Sender {
  name: string
  email: string
}

/** Mail through the server of SMTP_URL. */
export function smtpTransport(url: string, sender: () => Promise<Sender>): { send: Transport; close: () => void } {
  const options = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }
  const mailer = createTransport({ url, pool: true, maxConnections: 2, ...options } as Parameters<
    typeof createTransport
  >[0])
  const send: Transport = async ({ externalId, recipient, subject, text, html, unsubscribe }) => {
    const from = await sender()
    try {
      await mailer.sendMail({
        from: { name: from.name, address: from.email },
        to: { name: '', address: recipient },
        subject,
        text,
        ...(html !== undefined && { html }),
        // Mail servers drop the second message with an id.
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
      })
    } catch (error) {
      const { responseCode, message } = error as { responseCode?: number; message: string }
      if (responseCode !== undefined && responseCode >= 500) throw new Refusal(message)
      throw error
    }
  }
  return { send, close: () => mailer.close() }
}

/** Text messages through the shop's own gateway: POST {id, to, text} as JSON to SMS_WEBHOOK_URL, which answers with 2xx. */
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
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await response.arrayBuffer().catch(() => undefined)
    if (response.ok) return
    const message = `The gateway answered ${response.status}.`
    if (response.status >= 400 && response.status < 500 && ![408, 425, 429].includes(response.status))
      throw new Refusal(message)
    throw new Error(message)
  }
}
