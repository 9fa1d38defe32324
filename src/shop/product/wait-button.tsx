import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import * as t from '#words/product.ts'
import type { WaitProps } from './wait-form.tsx'

const WaitForm = lazyPart(
  () => import('./wait-form.tsx'),
  (module) => module.WaitForm,
)

/** The button for a back-in-stock alert (CT-08); its form is loaded on demand. */
export function WaitButton(props: WaitProps) {
  const isReady = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const button = (
    <Button look="quiet" wide inert={!isReady} onClick={() => setOpen(true)}>
      {props.isForSale ? t.alertMe() : t.alertMeUnpriced()}
    </Button>
  )
  return <WaitForm {...props} open={isOpen} fallback={button} onClose={() => setOpen(false)} />
}
