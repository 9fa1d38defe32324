import { lazy, Suspense } from 'react'
import { useConsent } from '#visitor/consent.chart.ts'

const ConsentPanel = lazy(async () => ({ default: (await import('#shop/consent/consent-panel.tsx')).ConsentPanel }))

/** Where the question about cookies stands, once there is one. */
export function ConsentHost() {
  const isShown = useConsent(
    (consent) => consent.hasTag('shown') || (consent.hasTag('decided') && consent.context.hasIcon),
  )
  if (!isShown) return null
  return (
    <Suspense fallback={null}>
      <ConsentPanel />
    </Suspense>
  )
}
