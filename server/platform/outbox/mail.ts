import { escapeHtml } from '#lib/escape-html.ts'
import { currentWords } from '#lib/words.ts'
import * as t from '#words/mails.ts'
import type { ThemeColours } from '#generated/api.d.ts'
import type { Message } from './outbox.ts'

export interface Shop {
  name: string
  origin: string
  /** Origin of the admin if it has a host of its own. */
  adminOrigin?: string | undefined
  email: string
  colours?: MailColours | undefined
}

export type MailColours = Pick<ThemeColours, 'paper' | 'ink' | 'line' | 'primary' | 'on_primary'>

const DEFAULT_COLOURS: MailColours = {
  paper: '#ffffff',
  ink: '#1a1a1a',
  line: '#d4d4d4',
  primary: '#1a1a1a',
  on_primary: '#ffffff',
}

export interface MailButton {
  label: string
  href: string
}

export interface MailContent {
  greeting: string
  paragraphs: string[]
  rows?: { label: string; value: string }[]
  answers?: { label: string; value: string }[]
  /** Undefined only where the reader has nothing to open, such as in a mail with a code. */
  button: MailButton | undefined
  after?: string[]
}

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
  const { greeting, paragraphs, rows = [], answers = [], button, after = [] } = content
  const { paper, ink, line, primary, on_primary: onPrimary } = shop.colours ?? DEFAULT_COLOURS
  const closing = shop.email ? [shop.name, shop.email] : [shop.name]
  const list = rows.length > 0 ? [rows.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []
  const answerTexts = answers.map(({ label, value }) => `${label}:\n${value}`)
  const text = [
    greeting,
    ...paragraphs,
    ...list,
    ...answerTexts,
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...after,
    closing.join('\n'),
  ].join('\n\n')
  const { language = 'en', direction } = currentWords() ?? {}
  const p = (inner: string) => `<p style="margin:0 0 16px">${inner}</p>`
  const html = `<!doctype html>
<html lang="${language}"${direction ? ` dir="${direction}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:${paper};color:${ink};font:16px/1.5 Georgia,serif"><div style="max-width:560px;margin:0 auto;padding:32px 24px;overflow-wrap:anywhere;word-break:break-word">
${[
  ...[greeting, ...paragraphs].map((paragraph) => p(escapeHtml(paragraph))),
  ...(rows.length > 0 ? [tableOf(rows, line)] : []),
  ...answers.map(({ label, value }) =>
    p(`<strong>${escapeHtml(label)}</strong><br>${escapeHtml(value).replaceAll('\n', '<br>')}`),
  ),
  ...(button
    ? [
        p(
          `<a href="${escapeHtml(button.href)}" style="display:inline-block;background:${primary};color:${onPrimary};padding:12px 24px;text-decoration:none">${escapeHtml(button.label)}</a>`,
        ),
      ]
    : []),
  ...after.map((paragraph) => p(escapeHtml(paragraph))),
  p(closing.map(escapeHtml).join('<br>')),
].join('\n')}
</div></body></html>`
  return {
    channel: 'email',
    recipient,
    subject,
    text,
    html,
    ...(lifetimeSeconds !== undefined && { lifetimeSeconds }),
  }
}

function tableOf(rows: NonNullable<MailContent['rows']>, line: string): string {
  const cells = rows.map(
    ({ label, value }) =>
      `<tr><td style="padding:8px 0;padding-inline-end:16px;border-top:1px solid ${line}">${escapeHtml(label)}</td><td style="padding:8px 0;border-top:1px solid ${line};text-align:end;white-space:nowrap">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 16px">${cells.join('')}</table>`
}
