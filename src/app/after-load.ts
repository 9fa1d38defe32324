import type { Http } from '#api/client/http.ts'
import { ColdFailedPage } from '#routes/page/cold-failed-page.tsx'
import type { Visitor } from '#visitor/chart.ts'
import { onceAlive } from '#visitor/once-alive.ts'
import { beatWhenIdle } from './heart-beat.ts'
import { layOutBelow } from './lay-out-below.ts'
import type { createAppRouter } from './router.tsx'

/** Milliseconds that a page rests, untouched, until what a shopper needs without a network is fetched (LY-16). */
const QUIET_MS = 6000

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
  // Most shoppers scroll: what the lower sections show is here before they do.
  void router.options.context.lazySections?.data?.().catch(() => undefined)
  // At the first sign of somebody, or once the network has long been quiet; without a network it waits for one.
  let isBegun = false
  const load = (): unknown =>
    import('./for-shoppers.ts').then(
      ({ startForShoppers }) => startForShoppers(router, visitor),
      () => addEventListener('online', load, { once: true }),
    )
  const begin = () => {
    if (!isBegun) load()
    isBegun = true
  }
  onceAlive(begin)
  setTimeout(begin, QUIET_MS)
  if (import.meta.env.DEV || document.documentElement.dataset['admin'] !== undefined)
    void import('./for-authors.ts').then(({ startForAuthors }) => startForAuthors({ router, visitor }))
}
