import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { ConsentActor } from '#machines/consent/consent.machine.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { defineChart } from './chart.ts'
import type { ActorHandle, View } from './lazy-actor.ts'
import { useActor, useView } from './react.tsx'

export type ConsentHandle = ActorHandle<ConsentActor>
export type ConsentView = View<ConsentActor>

const code = lazyCode(() => import('./consent.start.ts'))

/** The visitor's cookie consent. The code is loaded when the page is idle, if the shop has anything to ask about. */
export const chart = defineChart<ConsentActor>({
  initial: { context: { entries: [], draft: [], hasIcon: false, isDecided: false }, hasTag: () => false },
  code,
  start: async (visitor) => (await code.load()).startConsent(visitor),
  begin: (consent, { queryClient }) => {
    const begin = () => {
      const { plugins = [], storefront } = queryClient.getQueryData(shopValuesQuery().queryKey) ?? {}
      if (storefront?.is_cookie_warning_enabled || plugins.some((plugin) => plugin.consent)) consent.load()
    }
    // After the first paint, so that the banner is never the largest element and no tracker competes with the page.
    whenIdle(begin, 3000, 2000)
  },
})

/** Returns the actor of consent for handlers and effects. */
export const useConsentActor = (): ConsentHandle => useActor(chart)

/** Reads consent, such as `(consent) => consent.hasTag('asking')`. */
export const useConsent = <T>(selector: (consent: ConsentView) => T): T => useView(chart, selector)
