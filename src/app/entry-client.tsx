// First of all, because it declares the order of the css layers.
import '#ui/tokens.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { ApiMessage } from '#api/client/http.ts'
import { fetchTransport } from '#api/client/transport.ts'
import { createLazySections } from '#engine/lazy-sections.ts'
import { OutdatedHtml } from '#engine/page-view.tsx'
import { isCrawler } from '#lib/crawler.ts'
import { ownMessages } from '#domain/messages.ts'
import { readAddress } from '#routes/read-address.ts'
import { createLoadingBar } from '#ui/loading-bar.ts'
import { offerReload } from '#ui/reload-offer.tsx'
import { createVisitor } from '#visitor/chart.ts'
import { charts } from '#visitor/charts.ts'
import { chart as sessionChart } from '#visitor/session.chart.ts'
import { checkVersionSometimes, isOutdated } from './app-version.ts'
import { HydrationBoundary } from './hydration-boundary.tsx'
import { createAppRouter } from './router.tsx'
import { createData, registry } from './wiring.ts'

const isShutOut = 'closed' in document.documentElement.dataset
// The toasts' library comes with the first toast.
let toasts: Promise<typeof import('#ui/toast-stack.tsx')> | undefined
const onMessage = (message: ApiMessage) => {
  toasts = import('#ui/toast-stack.tsx')
  void toasts.then(({ showToast }) => showToast(message))
}
const { http, queryClient } = createData({
  transport: fetchTransport(),
  timeoutMs: 15_000,
  onMessage,
  onSuccess: (...causes) => void toasts?.then(({ mend }) => mend(...causes)),
  // The server leads to the page that stands in the shop's place. A page that goes on meanwhile stays.
  onShopClosed: () => isShutOut || location.reload(),
  onLoginRequired: () => session().send({ type: 'session.expired', path: location.pathname + location.search }),
})
const visitor = createVisitor({
  http,
  queryClient,
  place: () => ({
    path: router.state.location.pathname,
    wanted: (router.state.location.search as Record<string, unknown>)['wanted'],
  }),
  needs: readAddress(location.pathname).row.needs,
  isLoggedIn: () => session().getSnapshot().context.user !== undefined,
  goTo: (href, { replace = false } = {}) => router.navigate({ href, replace } as never),
  onArrival: (listener) => void router.subscribe('onResolved', listener),
  notify: onMessage,
  onFailure: () => onMessage({ kind: 'error', text: ownMessages.noConnection }),
})
const session = () => visitor.actorOf(sessionChart)
const response = { status: 200, problems: [], errors: [] }
const router = createAppRouter({
  context: {
    queryClient,
    registry,
    visitor,
    response,
    isOutdated,
    // Authors see what is wrong with every section, so theirs all come at once.
    ...(import.meta.env.DEV
      ? { showProblems: true }
      : { showProblems: false, lazySections: createLazySections(document) }),
  },
})

// A closed shop has nothing that they could ask for.
if (!isShutOut) for (const chart of charts) visitor.actorOf(chart)

const bar = document.getElementById('loading-bar')
if (bar) {
  const { start, finish } = createLoadingBar(bar)
  router.subscribe('onBeforeLoad', start)
  router.subscribe('onResolved', finish)
}
router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
  // What follows is shown at once where it was left: no height is guessed from here on.
  if (fromLocation) document.documentElement.dataset['whole'] = ''
  if (pathChanged) void toasts?.then(({ leaveView }) => leaveView())
})
router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
  void checkVersionSometimes()
  // The cards and the structured data in the head are of the page that was served.
  if (fromLocation && pathChanged)
    for (const tag of document.querySelectorAll('meta[property],meta[name^=twitter],[type="application/ld+json"]'))
      tag.remove()
})
// A file of the app could not be fetched: after a deploy it is gone, and only a reload brings the new one.
addEventListener('vite:preloadError', () => void isOutdated().then((outdated) => outdated && offerReload()))

/** A file that a deploy took away is there again after a reload; what else went wrong is for the console. */
async function reportHydration(failure: unknown): Promise<void> {
  console.error('The page could not be hydrated', failure)
  if (await isOutdated()) location.reload()
}

// A crawler reads the page as it was served, which is whole: nothing can fail there that would take its place (LY-08).
if (!isCrawler(navigator.userAgent)) {
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
  // After the first paint, whatever it is.
  addEventListener(
    'load',
    () => void import('./after-load.ts').then(({ afterLoad }) => afterLoad({ http, router, visitor })),
  )
}

// The page came with the css of its own sections inline; the whole sheet is for the pages that follow.
for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-late]')) link.media = 'all'
