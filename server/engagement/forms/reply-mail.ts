import { type Shop, contactButton, greetingFor, mail } from '#server/platform/outbox/mail.ts'
import type { Message } from '#server/platform/outbox/outbox.ts'
import * as t from '#words/mails.ts'
import type { StoredAnswer } from './answers.ts'

interface Reply {
  recipient: string
  subject: string
  /** Paragraphs are separated by blank lines. */
  text: string
  /** What the reply is to. */
  answers: readonly StoredAnswer[]
}

/** Returns the mail with which staff reply to an answer. It quotes what was sent, except for files. */
export const replyMail = (shop: Shop, { recipient, subject, text, answers }: Reply): Message => ({
  ...mail(shop, recipient, subject, {
    greeting: greetingFor(),
    paragraphs: [...text.trim().split(/\n\s*\n/u), t.formReplyQuote()],
    answers: answers.filter(({ value }) => value !== '' && !value.startsWith('/uploads/')),
    button: contactButton(shop),
  }),
  cause: 'shop',
})
