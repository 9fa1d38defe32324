import type { ApiMessage, Http } from '#api/client/http.ts'
import { fetchTransport } from '#api/client/transport.ts'
import { createLazySections } from '#engine/lazy-sections.ts'
import { lastInteraction } from '#lib/queued-interactions.ts'
import { readAddress } from '#pages/read-address.ts'
import { explainFailure, explainQueuedInteraction } from '#ui/explain-failure.ts'
import { createLoadingBar } from '#ui/loading-bar.ts'
import { resolveToasts, showToast, toasts } from '#ui/toasts.ts'
import { createVisitor, type Visitor } from '#visitor/chart.ts'
import { chart as cartChart } from '#visitor/cart.chart.ts'
import { charts } from '#visitor/charts.ts'
import { chart as sessionChart } from '#visitor/session.chart.ts'
import { isOutdated } from './app-version.ts'
import { createMaskedHistory } from './masked-history.ts'
import { createAppRouter } from './router.tsx'
import { createData, registry } from './wiring.ts'

/** The parts of a page in the browser. */
export interface BrowserApp {
  http: Http
  router: ReturnType<typeof createAppRouter>
  visitor: Visitor
}

/** Calls without user action. */
const backgroundCalls: readonly string[] = ['/api/cart/get', '/api/wishlist/get']

const showMessage = (message: ApiMessage) => void showToast(message)

const explainPart: Parameters<typeof createLazySections>[1]['onFailure'] = (part, code) =>
  explainQueuedInteraction(part, code)

/** Creates and connects the parts of a page in the browser. */
export function createBrowserApp(): BrowserApp {
  const history = createMaskedHistory()
  const isShutOut = 'closed' in document.documentElement.dataset
  const { http, queryClient } = createData({
    transport: fetchTransport(),
    timeoutMs: 15_000,
    onMessage: showMessage,
    onSuccess: (...causes) => resolveToasts(...causes),
    // The server redirects to the page shown instead of the shop. A page that is already navigating stays.
    onShopClosed: () => isShutOut || location.reload(),
    onLoginRequired: ({ path }) =>
      session().send({
        type: 'session.expired',
        path: router.state.location.href,
        isBackground: backgroundCalls.includes(path) && !showsPersonal(),
      }),
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
    notify: showMessage,
    onFailure: (code, forget) => {
      const press = lastInteraction()
      if (press) explainFailure(press.control, code, forget)
    },
  })
  const session = () => visitor.actorOf(sessionChart)
  const showsPersonal = () =>
    readAddress(location.pathname).row.personal === true ||
    visitor.actorOf(cartChart).getSnapshot().hasTag('drawerOpen')
  const response = { status: 200, problems: [], errors: [] }
  const router = createAppRouter({
    history,
    context: {
      queryClient,
      registry,
      visitor,
      response,
      isOutdated,
      // Authors see the problems of every section, so all of theirs load immediately.
      ...(import.meta.env.DEV
        ? { showProblems: true }
        : { showProblems: false, lazySections: createLazySections(document, { onFailure: explainPart }) }),
    },
  })

  // A closed shop offers nothing they could load.
  if (!isShutOut) for (const chart of charts) visitor.actorOf(chart)

  const bar = document.getElementById('loading-bar')
  if (bar) {
    const { start, finish } = createLoadingBar(bar)
    router.subscribe('onBeforeLoad', start)
    router.subscribe('onResolved', finish)
  }
  router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
    // A new page is laid out completely, to restore its scroll position. The same page in another state already is, and
    // recalculating its styles would delay the response to a shopper's choice.
    if (fromLocation && pathChanged) document.documentElement.dataset['whole'] = ''
    if (pathChanged) toasts.current()?.leaveView()
  })
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    // The social cards and structured data in the head belong to the served page.
    if (fromLocation && pathChanged)
      for (const tag of document.querySelectorAll('meta[property],meta[name^=twitter],[type="application/ld+json"]'))
        tag.remove()
  })
  return { http, router, visitor }
}
