import { createActor } from 'xstate'
import { NETWORK } from '#api/client/http.ts'
import { FailedPage } from '#routes/page/failed-page.tsx'
import { connectionMachine } from '#machines/connection/connection.machine.ts'
import type { connectionBar } from '#ui/connection-bar.tsx'
import { resolveToasts, toasts } from '#ui/toasts.ts'
import { chart as cartChart } from '#visitor/cart.chart.ts'
import type { Visitor } from '#visitor/chart.ts'
import { inspect } from '#visitor/watch-flows.ts'
import type { createAppRouter } from './router.tsx'

/**
 * Makes the tab ready for a network that goes (LY-16): the code that says so is here before, a call fails at once rather than waiting
 * unseen, and what could not be read is read when the network is back.
 */
export function watchConnection(
  { options: { context } }: ReturnType<typeof createAppRouter>,
  visitor: Visitor,
  show: ReturnType<typeof connectionBar>,
): void {
  const { queryClient } = context
  context.FailedPage = FailedPage
  const { queries } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({
    queries: { ...queries, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  })
  // The toasts are the one thing that says why a button did nothing.
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
