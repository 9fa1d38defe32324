import type { Http } from '#api/client/http.ts'
import { NETWORK } from '#api/client/http.ts'
import { ColdFailedPage } from '#routes/page/cold-failed-page.tsx'
import { dropInteractions, onQueuedInteraction } from '#lib/queued-interactions.ts'
import { lazyCode, rescue } from '#lib/lazy-code.ts'
import { loadAfresh } from '#lib/load-afresh.ts'
import { connectionBar } from '#ui/connection-bar.tsx'
import { explainFailure, failureNote } from '#ui/explain-failure.ts'
import { resolveToasts } from '#ui/toasts.ts'
import type { Visitor } from '#visitor/chart.ts'
import { onceAlive } from '#visitor/once-alive.ts'
import { QUICK_ADD } from '#visitor/quick-add.ts'
import { beatWhenIdle } from './heart-beat.ts'
import { checkVersionSometimes, offerNewer } from './offer-newer.ts'
import { openOfflineLinks } from './offline-links.ts'
import { layOutBelow } from './lay-out-below.ts'
import type { createAppRouter } from './router.tsx'

/** Milliseconds that a page rests, untouched, until what a shopper needs without a network is fetched (LY-16). */
const QUIET_MS = 6000

/** Controls on cards that for-shoppers.ts handles. */
const CARD_CONTROLS = `[${QUICK_ADD}],a[data-picture]`

const forShoppers = lazyCode(() => import('./for-shoppers.ts'))
const forAuthors = lazyCode(() => import('./for-authors.ts'))

interface Options {
  http: Http
  router: ReturnType<typeof createAppRouter>
  visitor: Visitor
}

/** What a page does once it is loaded and painted: nothing of it is waited for. */
export function afterLoad({ http, router, visitor }: Options): void {
  router.options.context.FailedPage = ColdFailedPage
  beatWhenIdle(http)
  layOutBelow()
  openOfflineLinks(router)
  // Most shoppers scroll: what the lower sections show is here before they do.
  void router.options.context.lazySections?.data?.().catch(() => undefined)
  // A chunk is missing. After a deployment only a reload helps.
  addEventListener('vite:preloadError', () => void offerNewer())
  router.subscribe('onResolved', () => void checkVersionSometimes())
  rescue.load = loadAfresh
  const show = connectionBar()
  const onNetwork = () => {
    show(navigator.onLine ? 'online' : 'offline')
    if (navigator.onLine) resolveToasts(NETWORK)
  }
  for (const type of ['offline', 'online'] as const) addEventListener(type, onNetwork)
  if (!navigator.onLine) onNetwork()
  // At the first sign of somebody, or once the network has long been quiet; without a network it waits for one.
  let isBegun = false
  const begin = () => {
    if (isBegun) return
    isBegun = true
    // What explains a lost script must be here before one is lost.
    void failureNote.loadEventually()
    void forShoppers.loadEventually().then(({ startForShoppers }) => {
      for (const type of ['offline', 'online'] as const) removeEventListener(type, onNetwork)
      startForShoppers(router, visitor, show)
    })
  }
  onceAlive(begin)
  setTimeout(begin, QUIET_MS)
  onQueuedInteraction(CARD_CONTROLS, (control) => {
    begin()
    const forget = () => dropInteractions(CARD_CONTROLS)
    forShoppers.load().catch(() => explainFailure(control, 'Your cart', forShoppers, forget))
  })
  if (import.meta.env.DEV || document.documentElement.dataset['admin'] !== undefined)
    void forAuthors.loadEventually().then(({ startForAuthors }) => startForAuthors({ router, visitor }))
}
