import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { WaitProps } from './wait-form.tsx'

const WaitForm = lazyPart(
  () => import('./wait-form.tsx'),
  (module) => module.WaitForm,
)

/** The button for a back-in-stock alert (CT-08); its form is loaded on demand. */
export function WaitButton(props: WaitProps) {
  const isReady = useHydrated()
  const [isWanted, setWanted] = useState(false)
  const button = (
    <Button look="quiet" wide inert={!isReady} onClick={() => setWanted(true)}>
      Tell me when it’s {props.isForSale ? 'back' : 'for sale'}
    </Button>
  )
  return <WaitForm {...props} open={isWanted} fallback={button} onClose={() => setWanted(false)} />
}
