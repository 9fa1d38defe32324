import type { Http } from '#api/client/http.ts'
import type { Visitor } from '#visitor/chart.ts'
import { onceAlive } from '#visitor/once-alive.ts'
import { beatWhenIdle } from './heart-beat.ts'
import { layOutBelow } from './lay-out-below.ts'
import type { createAppRouter } from './router.tsx'

interface Options {
  http: Http
  router: ReturnType<typeof createAppRouter>
  visitor: Visitor
}

/** What a page does once it is loaded and painted: nothing of it is waited for. */
export function afterLoad({ http, router, visitor }: Options): void {
  beatWhenIdle(http)
  layOutBelow()
  // Most shoppers scroll: what the lower sections show is here before they do.
  void router.options.context.lazySections?.data?.().catch(() => undefined)
  // Before there is a network to lose somebody has to be there; without one it waits for it.
  const begin = (): unknown =>
    import('./for-shoppers.ts').then(
      ({ startForShoppers }) => startForShoppers(router, visitor),
      () => addEventListener('online', begin, { once: true }),
    )
  onceAlive(begin)
  if (import.meta.env.DEV || document.documentElement.dataset['admin'] !== undefined)
    void import('./for-authors.ts').then(({ startForAuthors }) => startForAuthors({ router, visitor }))
}
