/**
 * The pages for when no page can be rendered: plain HTML in the words of specification §2.8, without scripts or files, since those may
 * be what is missing.
 */
export function serverErrorPage(requestId: string): string {
  return page(
    'Error Code 500',
    `<h1>Oops</h1><p><strong>Error Code 500</strong></p><p>An unexpected error occurred</p>
<ul><li>Refresh the page</li><li>Go back to the previous page</li><li>Try again in 30 minutes</li><li>Contact support if it keeps happening</li></ul>
<p><small>${requestId.replace(/[^\w-]/g, '')}</small></p>`,
  )
}

export function overloadedPage(): string {
  return page(
    'Please try again',
    '<h1>One moment</h1><p>The shop is very busy right now. Please try again in a moment.</p>',
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
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head>
<body><main>${body}</main></body></html>
`
}
