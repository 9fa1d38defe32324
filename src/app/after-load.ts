import '#ui/hidden-on.css'
import '#ui/look.css'
import '#ui/look-primary.css'
import type { Http } from '#api/client/http.ts'
import { NETWORK } from '#api/client/http.ts'
import { ColdFailedPage } from '#routes/cold-failed-page.tsx'
import { dropInteractions, onQueuedInteraction } from '#lib/queued-interactions.ts'
import { lazyCode, rescue } from '#lib/lazy-code.ts'
import { importUncached } from '#lib/import-uncached.ts'
import { createConnectionBar } from '#ui/connection-bar.tsx'
import { explainFailure, failureNote } from '#ui/explain-failure.ts'
import { resolveToasts } from '#ui/toasts.ts'
import type { Visitor } from '#visitor/chart.ts'
import { onFirstActivity } from '#visitor/on-first-activity.ts'
import { QUICK_ADD_ATTRIBUTE } from '#visitor/quick-add.ts'
import { beatWhenIdle } from './heart-beat.ts'
import { checkVersionSometimes, offerNewer } from './offer-newer.ts'
import { openOfflineLinks } from './offline-links.ts'
import { layOutBelow } from './lay-out-below.ts'
import type { createAppRouter } from './router.tsx'

/** Time in ms without activity before code for offline use is preloaded (LY-16). */
const QUIET_MS = 6000

/** Controls on cards that for-shoppers.ts handles. */
const CARD_CONTROLS = `[${QUICK_ADD_ATTRIBUTE}],a[data-picture]`

const forShoppers = lazyCode(() => import('./for-shoppers.ts'))
const forAuthors = lazyCode(() => import('./for-authors.ts'))

interface Options {
  http: Http
  router: ReturnType<typeof createAppRouter>
  visitor: Visitor
}

/** Starts what a loaded and painted page does in the background. */
export function afterLoad({ http, router, visitor }: Options): void {
  router.options.context.FailedPage = ColdFailedPage
  beatWhenIdle(http)
  layOutBelow()
  openOfflineLinks(router)
  // A missing chunk: after a deployment, only a reload helps.
  addEventListener('vite:preloadError', () => void offerNewer())
  router.subscribe('onResolved', () => void checkVersionSometimes())
  rescue.load = importUncached
  const show = createConnectionBar()
  const onNetwork = () => {
    show(navigator.onLine ? 'online' : 'offline')
    if (navigator.onLine) resolveToasts(NETWORK)
  }
  for (const type of ['offline', 'online'] as const) addEventListener(type, onNetwork)
  if (!navigator.onLine) onNetwork()
  // At the first user activity, or after a long network pause; without a network, once it returns.
  let isBegun = false
  const begin = () => {
    if (isBegun) return
    isBegun = true
    // The code that explains failed loading must be loaded before any other fails.
    void failureNote.loadEventually()
    void forShoppers.loadEventually().then(({ startForShoppers }) => {
      for (const type of ['offline', 'online'] as const) removeEventListener(type, onNetwork)
      startForShoppers(router, visitor, show)
    })
  }
  onFirstActivity(begin)
  setTimeout(begin, QUIET_MS)
  onQueuedInteraction(CARD_CONTROLS, (control) => {
    begin()
    const forget = () => dropInteractions(CARD_CONTROLS)
    forShoppers.load().catch(() => explainFailure(control, forShoppers, forget))
  })
  if (import.meta.env.DEV || document.documentElement.dataset['admin'] !== undefined)
    void forAuthors.loadEventually().then(({ startForAuthors }) => startForAuthors({ router, visitor }))
}
