import { createActor } from 'xstate'
import { NETWORK } from '#api/client/http.ts'
import { FailedPage } from '#routes/failed-page.tsx'
import { connectionMachine } from '#machines/connection/connection.machine.ts'
import type { createConnectionBar } from '#ui/connection-bar.tsx'
import { resolveToasts, toasts } from '#ui/toasts.ts'
import { chart as cartChart } from '#visitor/cart.chart.ts'
import type { Visitor } from '#visitor/chart.ts'
import { inspect } from '#visitor/watch-flows.ts'
import type { createAppRouter } from './router.tsx'

/**
 * Prepares the tab for losing the network (LY-16): the code of the notices is preloaded, calls fail immediately, and
 * failed reads are repeated when the network returns.
 */
export function watchConnection(
  { options: { context } }: ReturnType<typeof createAppRouter>,
  visitor: Visitor,
  show: ReturnType<typeof createConnectionBar>,
): void {
  const { queryClient } = context
  context.FailedPage = FailedPage
  const { queries } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({
    queries: { ...queries, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  })
  // Toasts explain why a button has no effect.
  toasts.preload()

  const actor = createActor(connectionMachine, { inspect })
  actor.subscribe((snapshot) => {
    show(snapshot.hasTag('offline') ? 'offline' : snapshot.hasTag('returned') ? 'returned' : 'online')
  })
  actor.start()
  addEventListener('offline', () => actor.send({ type: 'network.lost' }))
  addEventListener('online', () => {
    actor.send({ type: 'network.found' })
    resolveToasts(NETWORK)
    const cart = visitor.actorOf(cartChart)
    if (cart.getSnapshot().hasTag('unavailable')) cart.send({ type: 'cart.loadRequested' })
  })
  if (!navigator.onLine) actor.send({ type: 'network.lost' })
}
