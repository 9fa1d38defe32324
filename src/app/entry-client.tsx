// First, because it declares the order of the CSS layers.
import '#ui/tokens.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { OutdatedHtml } from '#engine/page-view.tsx'
import { isCrawler } from '#lib/crawler.ts'
import { takeOverQueue } from '#lib/queued-interactions.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { watchTranslators } from '#lib/translated-text.ts'
import { isOutdated } from './app-version.ts'
import { type BrowserApp, createBrowserApp } from './browser-app.ts'
import { HydrationBoundary } from './hydration-boundary.tsx'

const loaded = lazyCode(() => import('./after-load.ts'))

/** Hydrates the page in several tasks, so that a slow phone can paint and respond in between. */
async function start(): Promise<void> {
  watchTranslators(document)
  await nextTask()
  const app = createBrowserApp()
  // Crawlers keep the complete served page, so that no failure can replace it (LY-08).
  if (!isCrawler(navigator.userAgent)) {
    await nextTask()
    hydrate(app)
    // After the first paint.
    const onLoad = () => void loaded.loadEventually().then(({ afterLoad }) => afterLoad(app))
    if (document.readyState === 'complete') onLoad()
    else addEventListener('load', onLoad)
  }
  await nextTask()
  // The page inlines the CSS of its own sections; the full sheet is for later pages.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-late]')) link.media = 'all'
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

function hydrate({ router }: BrowserApp): void {
  // As a transition, so that React yields to paints and input.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydrationBoundary onError={(failure) => void reportHydration(failure)}>
          <RouterClient router={router} />
        </HydrationBoundary>
      </StrictMode>,
      {
        onRecoverableError: (error) => {
          if (!(error instanceof Error && error.cause instanceof OutdatedHtml)) reportError(error)
        },
      },
    )
  })
}

/** Reloading recovers files removed by a deployment; other errors are logged. */
async function reportHydration(failure: unknown): Promise<void> {
  console.error('The page could not be hydrated', failure)
  if (await isOutdated()) location.reload()
}

if (!isCrawler(navigator.userAgent)) takeOverQueue()
void start()
