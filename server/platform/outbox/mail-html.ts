import { escapeHtml } from '#lib/escape-html.ts'
import {
  type MailButton,
  type MailColours,
  type MailContent,
  type MailRow,
  type Shop,
  closingOf,
} from './mail-content.ts'

interface MailParts {
  subject: string
  preheader: string
  content: MailContent
  language: string
  direction: string | undefined
}

const DEFAULT_COLOURS: MailColours = {
  paper: '#ffffff',
  ink: '#1a1a1a',
  line: '#d4d4d4',
  primary: '#1a1a1a',
  on_primary: '#ffffff',
}
const COLOUR = /^#[\da-f]{3,8}$/iu
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
/** Keeps mailboxes from filling the preview line with the beginning of the mail. */
const FILLER = '\u034f\u200c\u00a0'.repeat(60)
// Mail programs without media queries choose dark colours themselves. The logo may need a light background.
const DARK = `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.paper{background:#191715!important}.ink,.ink td,.ink a{color:#f3f0ea!important}.line{border-color:#4a453f!important}.button{background:#f3f0ea!important}.button a{color:#191715!important}.logo{background:#ffffff!important;padding:8px 12px!important}}</style>`

/**
 * Writes a mail as HTML for all mail programs: tables and attributes, because some know no other layout; readable
 * without pictures, in the dark and at 320 px.
 */
export function mailHtml(shop: Shop, { subject, preheader, content, language, direction }: MailParts): string {
  const colours = readColours(shop.colours)
  const { paper, ink } = colours
  const { greeting, paragraphs, rows = [], answers = [], button, after = [] } = content
  const parts = [
    `<h1 style="margin:0 0 24px;font-size:24px;line-height:1.25;font-weight:600">${escapeHtml(subject)}</h1>`,
    ...[greeting, ...paragraphs].map((text) => paragraph(escapeHtml(text))),
    ...(button ? [buttonOf(button, colours)] : []),
    ...(rows.length > 0 ? [tableOf(shop, rows, colours)] : []),
    ...answers.map(({ label, value }) =>
      paragraph(`<strong>${escapeHtml(label)}</strong><br>${escapeHtml(value).replaceAll('\n', '<br>')}`),
    ),
    ...after.map((text) => paragraph(escapeHtml(text))),
  ]
  return `<!doctype html>
<html lang="${escapeHtml(language)}"${direction ? ` dir="${direction}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>${DARK}</head>
<body class="paper" style="background:${paper};margin:0;padding:0">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}${FILLER}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${paper}" style="background:${paper}"><tr><td align="center" style="padding:32px 20px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px">
<tr><td class="ink line" style="padding:0 0 20px;border-bottom:1px solid ${colours.line};color:${ink};${FONT}">${brandOf(shop)}</td></tr>
<tr><td class="ink" style="padding:32px 0 16px;color:${ink};${FONT};font-size:16px;line-height:1.5;overflow-wrap:anywhere;word-break:break-word">
${parts.join('\n')}
</td></tr>
<tr><td class="ink line" style="padding:20px 0 0;border-top:1px solid ${colours.line};color:${ink};${FONT};font-size:14px;line-height:1.5">${closingOf(shop).map(escapeHtml).join('<br>')}</td></tr>
</table></td></tr></table>
</body></html>`
}

/** Colours of the theme are checked when they are saved, but end up in a style attribute. */
function readColours(given: MailColours | undefined): MailColours {
  const colours = { ...DEFAULT_COLOURS, ...given }
  const { paper, ink, line, primary, on_primary } = colours
  return [paper, ink, line, primary, on_primary].every((colour) => COLOUR.test(colour)) ? colours : DEFAULT_COLOURS
}

const paragraph = (inner: string): string => `<p style="margin:0 0 16px">${inner}</p>`

function brandOf({ name, origin, logo }: Shop): string {
  const style = 'font-size:20px;font-weight:600'
  return logo
    ? `<img class="logo" src="${escapeHtml(origin + logo.src)}" width="${logo.width}" height="${logo.height}" alt="${escapeHtml(name)}" style="display:block;border:0;${style}">`
    : `<span style="${style}">${escapeHtml(name)}</span>`
}

function buttonOf({ label, href }: MailButton, { primary, on_primary: onPrimary }: MailColours): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 28px"><tr><td class="button" bgcolor="${primary}" style="background:${primary};border-radius:4px;mso-padding-alt:13px 26px"><a href="${escapeHtml(href)}" style="display:inline-block;padding:13px 26px;color:${onPrimary};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
}

function tableOf({ origin }: Shop, rows: readonly MailRow[], { line }: MailColours): string {
  const hasPictures = rows.some(({ picture }) => picture)
  const cells = rows.map(({ label, value, picture, isStrong }) => {
    const weight = isStrong ? 'font-weight:700;' : ''
    const border = `border-top:1px solid ${line};vertical-align:top`
    const image = picture
      ? `<td class="line" width="76" style="padding:12px 0;width:76px;${border}"><img src="${escapeHtml(origin + picture.src)}" width="${picture.width}" height="${picture.height}" alt="" style="display:block;border:0"></td>`
      : ''
    const span = hasPictures && !picture ? ' colspan="2"' : ''
    return `<tr>${image}<td class="line"${span} style="${weight}padding:12px 0;padding-inline-end:16px;${border}">${escapeHtml(label)}</td><td class="line" style="${weight}padding:12px 0;${border};text-align:end;white-space:nowrap">${escapeHtml(value)}</td></tr>`
  })
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;margin:0 0 24px;border-collapse:collapse">${cells.join('')}</table>`
}
