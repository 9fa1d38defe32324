import { createHash } from 'node:crypto'

const STYLE = `:root{color-scheme:light dark}body{font:17px/1.55 Georgia,serif;margin:0;min-height:100vh;display:grid;place-items:center}
main{max-width:34rem;padding:32px 24px}h1{font-size:2rem;line-height:1.2;font-weight:500;margin:0 0 12px}p,ul{margin:0 0 12px}a{color:inherit;display:inline-block;padding:10px 0}`

export const fallbackStyle = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/**
 * Pages for when rendering fails: plain HTML in the words of specification §2.8, without scripts or files, which may be
 * what is missing.
 */
export function serverErrorPage(requestId: string): string {
  return page(
    'Error Code 500',
    `<h1>Oops</h1><p><strong>Error Code 500</strong></p><p>An unexpected error occurred</p>
<ul><li>Refresh the page</li><li>Go back to the previous page</li><li>Try again in 30 minutes</li><li>Contact support if it keeps happening</li></ul>
<p><small>${requestId.replace(/[^\w-]/g, '')}</small></p>`,
  )
}

export function busyPage(status: number): string {
  const why = status === 429 ? 'Many pages were asked for from your network.' : 'The shop is very busy right now.'
  return page(
    'Please try again',
    `<h1>One moment</h1><p>${why} Please try again in a moment.</p><p><a href="">Try again</a></p>`,
  )
}

/** The database is unavailable; cached pages are still served. */
export function unavailablePage(): string {
  return page(
    'Please try again',
    '<h1>One moment</h1><p>The shop cannot answer right now. Your cart and your orders are safe. Please try again in a moment.</p><p><a href="">Try again</a></p>',
  )
}

export function malformedPage(): string {
  return page(
    'Bad request',
    '<h1>This address cannot be read</h1><p>Please check it, or go to the <a href="/">home page</a>.</p>',
  )
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>
`
}
