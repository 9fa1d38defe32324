import { useState } from 'react'
import type { ProductVariant, SingleProduct } from '#generated/api.d.ts'
import { variantOf } from './variants.ts'

/** The selected variant of a product. */
export interface VariantChoice {
  chosen: ProductVariant | undefined
  choose: (variant: ProductVariant | undefined) => void
  /** Whether the shopper has selected it, which is announced to screen readers. */
  hasChosen: boolean
}

/** Keeps the selected variant in the component, for dialogs and sections of other pages. */
export function useVariant(product: SingleProduct, first?: string): VariantChoice {
  const [chosenSku, setSku] = useState<string>()
  const sku = chosenSku ?? first
  return {
    chosen: variantOf(product, sku),
    choose: (variant) => setSku(variant?.channel.sku ?? sku),
    hasChosen: chosenSku !== undefined,
  }
}
