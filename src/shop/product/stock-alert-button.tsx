import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import * as t from '#words/product.ts'
import type { StockAlertProps } from './stock-alert-form.tsx'

const StockAlertForm = lazyPart(
  () => import('./stock-alert-form.tsx'),
  (module) => module.StockAlertForm,
)

/** The button for a back-in-stock alert (CT-08); its form is loaded on demand. */
export function StockAlertButton(props: StockAlertProps) {
  const isReady = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const button = (
    <Button look="quiet" wide inert={!isReady} onClick={() => setOpen(true)}>
      {props.isForSale ? t.alertMe() : t.alertMeUnpriced()}
    </Button>
  )
  return <StockAlertForm {...props} open={isOpen} fallback={button} onClose={() => setOpen(false)} />
}
