import type { FastifyInstance } from 'fastify'
import type { AttachmentName } from './outbox.ts'
import type { MailFile } from './transports.ts'

/** Mail servers refuse larger files, and the mail matters more than its attachment. */
const MAX_BYTES = 5_000_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes the files that messages name; set by the layer that knows them. */
    mailAttachments: { make: (name: AttachmentName) => Promise<MailFile | undefined> }
  }
}

/** Returns the files of a message. A file that cannot be made or is too large is left out; the mail is sent anyway. */
export async function attachFiles(app: FastifyInstance, name: AttachmentName | undefined): Promise<MailFile[]> {
  if (name === undefined) return []
  try {
    const file = await app.mailAttachments.make(name)
    if (file && file.bytes.length <= MAX_BYTES) return [file]
    if (file) app.log.warn({ bytes: file.bytes.length }, 'an attachment is too large to be sent')
  } catch (error) {
    app.log.warn({ error: (error as Error).message }, 'an attachment was not made')
  }
  return []
}
