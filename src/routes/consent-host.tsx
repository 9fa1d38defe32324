import { useConsent } from '#visitor/consent.chart.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const ConsentPanel = lazyPart(
  () => import('#shop/consent/consent-panel.tsx'),
  (module) => module.ConsentPanel,
)

/** The place of the cookie banner, once there is one. */
export function ConsentHost() {
  const isShown = useConsent(
    (consent) => consent.hasTag('shown') || (consent.hasTag('decided') && consent.context.hasIcon),
  )
  return isShown ? <ConsentPanel /> : null
}
