import type { ReactNode } from 'react'
import { SectionBoundary } from '#engine/section-boundary.tsx'
import { NotFoundPage } from '#routes/error-pages.tsx'
import * as pages from '#words/pages.ts'

interface Props {
  /** Called once with the error. */
  onError: (error: unknown) => void
  children: ReactNode
}

/**
 * Wraps the whole document. If the server's state cannot be restored, the visitor sees the not-found page (RT-08)
 * instead of nothing.
 */
export function HydrationBoundary({ onError, children }: Props) {
  return (
    <SectionBoundary fallback={<NotFoundShell />} onError={onError}>
      {children}
    </SectionBoundary>
  )
}

/** React keeps the style sheets in the served head. */
function NotFoundShell() {
  return (
    <html lang="en">
      <head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{pages.notFoundTitle()}</title>
      </head>
      <body>
        <main id="main">
          <NotFoundPage />
        </main>
      </body>
    </html>
  )
}
