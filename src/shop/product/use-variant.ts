import { useState } from 'react'
import type { ProductVariant, SingleProduct } from '#generated/api.d.ts'
import { variantOf } from './variants.ts'

/** The chosen variant of a product, and what chooses another. */
export interface VariantChoice {
  chosen: ProductVariant | undefined
  choose: (variant: ProductVariant | undefined) => void
  /** Whether the shopper has chosen: a choice is then announced to screen readers. */
  hasChosen: boolean
}

/** A choice that lives where it is shown: in a dialog, in a section of another page. */
export function useVariant(product: SingleProduct, first?: string): VariantChoice {
  const [chosenSku, setSku] = useState<string>()
  const sku = chosenSku ?? first
  return {
    chosen: variantOf(product, sku),
    choose: (variant) => setSku(variant?.channel.sku ?? sku),
    hasChosen: chosenSku !== undefined,
  }
}
