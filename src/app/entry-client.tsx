// First of all, because it declares the order of the css layers.
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

/** Takes the page over, a task for each step: between them a slow phone paints and answers a press. */
async function start(): Promise<void> {
  watchTranslators(document)
  await nextTask()
  const app = createBrowserApp()
  // A crawler reads the page as it was served, which is whole: nothing can fail there that would take its place (LY-08).
  if (!isCrawler(navigator.userAgent)) {
    await nextTask()
    hydrate(app)
    // After the first paint, whatever it is.
    const onLoad = () => void loaded.loadEventually().then(({ afterLoad }) => afterLoad(app))
    if (document.readyState === 'complete') onLoad()
    else addEventListener('load', onLoad)
  }
  await nextTask()
  // The page came with the css of its own sections inline; the whole sheet is for the pages that follow.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-late]')) link.media = 'all'
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

function hydrate({ router }: BrowserApp): void {
  // As a transition: React then gives way to paints and presses.
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

/** A file that a deploy took away is there again after a reload; what else went wrong is for the console. */
async function reportHydration(failure: unknown): Promise<void> {
  console.error('The page could not be hydrated', failure)
  if (await isOutdated()) location.reload()
}

if (!isCrawler(navigator.userAgent)) takeOverQueue()
void start()
