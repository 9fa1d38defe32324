import type { ReactNode } from 'react'
import { errorPages } from '#domain/messages.ts'
import { SectionBoundary } from '#engine/section-boundary.tsx'
import { NotFoundPage } from '#routes/page/error-pages.tsx'

interface Props {
  /** Called once with what failed. */
  onError: (error: unknown) => void
  children: ReactNode
}

/**
 * Stands around the whole document. When the server's state cannot be restored, React would take the served page away and leave
 * nothing; the visitor sees the not-found page instead (RT-08).
 */
export function HydrationBoundary({ onError, children }: Props) {
  return (
    <SectionBoundary fallback={<NotFoundShell />} onError={onError}>
      {children}
    </SectionBoundary>
  )
}

/** React keeps the style sheets that stand in the served head. */
function NotFoundShell() {
  return (
    <html lang="en">
      <head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{errorPages.notFound.title}</title>
      </head>
      <body>
        <main id="main">
          <NotFoundPage />
        </main>
      </body>
    </html>
  )
}
