import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { ConsentActor } from '#machines/consent/consent.machine.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { defineChart } from './chart.ts'
import type { ActorHandle, View } from './lazy-actor.ts'
import { useActor, useView } from './react.tsx'

export type ConsentHandle = ActorHandle<ConsentActor>
export type ConsentView = View<ConsentActor>

const code = lazyCode(() => import('./consent.start.ts'))

/** What the visitor allows the shop to load. Its code comes when the page is idle, to a shop that has something to ask about. */
export const chart = defineChart<ConsentActor>({
  initial: { context: { entries: [], draft: [], hasIcon: false, isDecided: false }, hasTag: () => false },
  name: 'Cookie preferences',
  code,
  start: async (visitor) => (await code.load()).startConsent(visitor),
  begin: (consent, { queryClient }) => {
    const begin = () => {
      const { plugins = [], storefront } = queryClient.getQueryData(shopValuesQuery().queryKey) ?? {}
      if (storefront?.is_cookie_warning_enabled || plugins.some((plugin) => plugin.consent)) consent.load()
    }
    // After the first paint: what it shows must never be the largest thing painted, and no tag competes with the page.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(begin, { timeout: 3000 })
    else setTimeout(begin, 2000)
  },
})

/** The actor of consent, to send events to; only in handlers and effects. */
export const useConsentActor = (): ConsentHandle => useActor(chart)

/** Reads consent, such as `(consent) => consent.hasTag('asking')`. */
export const useConsent = <T>(selector: (consent: ConsentView) => T): T => useView(chart, selector)
