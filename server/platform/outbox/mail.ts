import { currentWords } from '#lib/words.ts'
import * as t from '#words/mails.ts'
import { type MailButton, type MailContent, type Shop, closingOf } from './mail-content.ts'
import { mailHtml } from './mail-html.ts'
import type { Message } from './outbox.ts'

export type { MailButton, MailContent, MailPicture, MailRow, Shop } from './mail-content.ts'

const NAME = /^[\p{L}\p{M}][\p{L}\p{M} '’.-]{0,39}$/u

/**
 * Returns the greeting. Use a name only if the address is verified, or a stranger could have typed it; a name that
 * might contain an advert is dropped anyway.
 */
export const greetingFor = (firstName = ''): string =>
  NAME.test(firstName) && !/\.\p{L}{2}/u.test(firstName) ? t.greetingByName({ name: firstName }) : t.greeting()

export const visitButton = ({ name, origin }: Shop): MailButton => ({
  label: t.visitShop({ shop: name }),
  href: origin,
})

/** Returns a button that writes to the shop or, if it has no address, opens it. */
export const contactButton = (shop: Shop): MailButton =>
  shop.email ? { label: t.contactUs(), href: `mailto:${shop.email}` } : visitButton(shop)

/** Builds a mail in the shop's design, as text and HTML. */
export function mail(
  shop: Shop,
  recipient: string,
  subject: string,
  content: MailContent,
  lifetimeSeconds?: number,
): Message {
  const { language = 'en', direction } = currentWords() ?? {}
  const [preheader = ''] = content.paragraphs
  return {
    channel: 'email',
    recipient,
    subject,
    text: mailText(shop, content),
    html: mailHtml(shop, { subject, preheader, content, language, direction }),
    preheader,
    ...(lifetimeSeconds !== undefined && { lifetimeSeconds }),
    ...(content.secrets && { secrets: content.secrets }),
  }
}

function mailText(
  shop: Shop,
  { greeting, paragraphs, rows = [], answers = [], button, after = [] }: MailContent,
): string {
  return [
    greeting,
    ...paragraphs,
    ...(rows.length > 0 ? [rows.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...answers.map(({ label, value }) => `${label}:\n${value}`),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...after,
    closingOf(shop).join('\n'),
  ].join('\n\n')
}
