import { escapeHtml } from '#lib/escape-html.ts'
import type { ThemeColours } from '#generated/api.d.ts'
import type { Message } from './outbox.ts'

/** The shop as its messages name it. */
export interface Shop {
  name: string
  /** Origin of the shop, for links. */
  origin: string
  /** Where questions are answered; may be empty. */
  email: string
  /** The storefront's; black on white where it has none. */
  colours?: MailColours | undefined
}

/** The colours of a mail, six-digit hex. */
export type MailColours = Pick<ThemeColours, 'paper' | 'ink' | 'line' | 'primary' | 'on_primary'>

const PLAIN: MailColours = {
  paper: '#ffffff',
  ink: '#1a1a1a',
  line: '#d4d4d4',
  primary: '#1a1a1a',
  on_primary: '#ffffff',
}

/** What a mail says. */
export interface Letter {
  greeting: string
  paragraphs: string[]
  /** A list of what was ordered: name and amount. */
  rows?: { label: string; value: string }[]
  /** What somebody has written, under the question: as it was written, line by line. */
  answers?: { label: string; value: string }[]
  button?: { label: string; href: string }
  after?: string[]
}

/** Letters, spaces and what stands within names; no address, no number, nothing long. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M} '’.-]{0,39}$/u

/**
 * How a letter begins. A name is the receiver's own word only where their address was verified; one that could be an advert is left
 * out in any case.
 */
export const hello = (firstName = ''): string =>
  NAME.test(firstName) && !/\.\p{L}{2}/u.test(firstName) ? `Hello ${firstName},` : 'Hello,'

/** A mail in the shop's dress. */
export function mail(shop: Shop, recipient: string, subject: string, letter: Letter, useful?: number): Message {
  const { greeting, paragraphs, rows = [], answers = [], button, after = [] } = letter
  const { paper, ink, line, primary, on_primary: onPrimary } = shop.colours ?? PLAIN
  const closing = shop.email ? [shop.name, shop.email] : [shop.name]
  const list = rows.length > 0 ? [rows.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []
  const written = answers.map(({ label, value }) => `${label}:\n${value}`)
  const text = [
    greeting,
    ...paragraphs,
    ...list,
    ...written,
    ...(button ? [button.href] : []),
    ...after,
    closing.join('\n'),
  ].join('\n\n')
  const p = (inner: string) => `<p style="margin:0 0 16px">${inner}</p>`
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:${paper};color:${ink};font:16px/1.5 Georgia,serif"><div style="max-width:560px;margin:0 auto;padding:32px 24px;overflow-wrap:anywhere;word-break:break-word">
${[
  ...[greeting, ...paragraphs].map((one) => p(escapeHtml(one))),
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
  ...after.map((one) => p(escapeHtml(one))),
  p(closing.map(escapeHtml).join('<br>')),
].join('\n')}
</div></body></html>`
  return { channel: 'email', recipient, subject, text, html, ...(useful !== undefined && { useful }) }
}

function tableOf(rows: NonNullable<Letter['rows']>, line: string): string {
  const cells = rows.map(
    ({ label, value }) =>
      `<tr><td style="padding:8px 16px 8px 0;border-top:1px solid ${line}">${escapeHtml(label)}</td><td style="padding:8px 0;border-top:1px solid ${line};text-align:right;white-space:nowrap">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 16px">${cells.join('')}</table>`
}
