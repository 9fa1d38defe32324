import { createHash } from 'node:crypto'
import { escapeHtml } from '#lib/escape-html.ts'
import { badAddressAdvice } from '#server/platform/http/refusal-page.ts'
import { languageAttributes } from '#server/platform/words/language-attributes.ts'
import * as pages from '#words/pages.ts'
import * as t from '#words/request-errors.ts'

const STYLE = `:root{color-scheme:light dark}body{font:17px/1.55 Georgia,serif;margin:0;min-height:100vh;display:grid;place-items:center}
main{max-width:34rem;padding:32px 24px}h1{font-size:2rem;line-height:1.2;font-weight:500;margin:0 0 12px}p,ul{margin:0 0 12px}a{color:inherit;display:inline-block;padding:10px 0}`

export const fallbackStyle = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/**
 * Page for when rendering fails (§2.8): plain HTML without scripts or files, which may be what is missing.
 */
export function serverErrorPage(requestId: string): string {
  const advice = [pages.refresh(), pages.goBack(), pages.tryLater(), pages.contactUs()]
  const items = advice.map((one) => `<li>${escapeHtml(one)}</li>`).join('')
  const code = escapeHtml(pages.serverErrorCode())
  return page(
    code,
    `<h1>${escapeHtml(pages.serverErrorTitle())}</h1><p><strong>${code}</strong></p><p>${escapeHtml(pages.serverErrorText())}</p>
<ul>${items}</ul>
<p><small>${requestId.replace(/[^\w-]/g, '')}</small></p>`,
  )
}

export const busyPage = (status: number): string => momentPage(status === 429 ? t.networkBusy() : t.busy())

/** The database is unavailable; cached pages are still served. */
export const unavailablePage = (): string => momentPage(t.cartIsSafe())

const momentPage = (reason: string): string =>
  page(
    escapeHtml(t.pleaseTryAgain()),
    `<h1>${escapeHtml(t.oneMoment())}</h1><p>${escapeHtml(reason)}</p><p><a href="">${escapeHtml(t.tryAgain())}</a></p>`,
  )

export function malformedPage(): string {
  return page(
    escapeHtml(t.badRequestTitle()),
    `<h1>${escapeHtml(t.badAddressHeading())}</h1><p>${badAddressAdvice()}</p>`,
  )
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html ${languageAttributes()}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>
`
}
