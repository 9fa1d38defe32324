import { createTransport } from 'nodemailer'
import type { Message } from './outbox.ts'

/**
 * Sends a message and returns the service's answer, if it gives one. Throws a `PermanentFault` if another attempt would
 * fail too.
 */
export type Transport = (message: SentMessage) => Promise<string | undefined>

/** A message with its external id: the same for all attempts, never reused, not even in a restored shop. */
export type SentMessage = Pick<
  Message,
  'channel' | 'recipient' | 'subject' | 'text' | 'html' | 'unsubscribe' | 'template'
> & {
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
