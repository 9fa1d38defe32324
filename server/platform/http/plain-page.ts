import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '#lib/escape-html.ts'
import { languageAttributes } from '#server/platform/words/language-attributes.ts'

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:0 auto;padding:24px 16px;overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.25}h2{font-size:1rem;margin:0}ol{list-style:none;padding:0}article{border-top:1px solid #8886;padding:16px 0}
pre{font:inherit;white-space:pre-wrap;margin:8px 0 0}p{margin:8px 0}.meta{font-size:.9375rem;opacity:.8}a{color:inherit}form{display:flex;gap:8px;flex-wrap:wrap;align-items:end}
label{display:grid;gap:4px}input,button{font:inherit;box-sizing:border-box;min-height:44px;padding:0 12px}`
const hash = (style: string) => createHash('sha256').update(style).digest('base64')

export interface PlainPage {
  title: string
  paragraphs?: string[]
  /** Trusted HTML; untrusted parts must be escaped. */
  body?: string
  style?: string
  /** Trusted HTML above the page's content. */
  header?: string
  /** Trusted HTML for the head. */
  head?: string
  /** Origins that may frame the page; none by default. */
  framedBy?: readonly string[]
  /** Sources by directive of the Content-Security-Policy, for a page with scripts; none by default. */
  sources?: Readonly<Record<string, readonly string[]>>
}

/** Sends a page, by default without scripts, pictures or external resources. */
export function plainPage(
  reply: FastifyReply,
  status: number,
  { title, paragraphs = [], body = '', style = '', header = '', head = '', framedBy = [], sources = {} }: PlainPage,
): FastifyReply {
  const policy = {
    'default-src': ["'none'"],
    'style-src': [`'sha256-${hash(STYLE + style)}'`],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': framedBy.length > 0 ? framedBy : ["'none'"],
    ...sources,
  }
  const text = paragraphs.map((one) => `<p>${escapeHtml(one)}</p>`).join('')
  // Links in mails lead to such pages, and may contain secrets. `no-referrer` would remove the Origin header of forms.
  if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'strict-origin')
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .header(
      'content-security-policy',
      Object.entries(policy)
        .map(([directive, list]) => `${directive} ${list.join(' ')}`)
        .join('; '),
    )
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html>\n<html ${languageAttributes()}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}${style}</style>${head}</head><body>${header}<main><h1>${escapeHtml(title)}</h1>${text}${body}</main></body></html>\n`,
    )
}
