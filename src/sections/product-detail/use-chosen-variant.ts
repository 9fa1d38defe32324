import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { subjectProductQuery } from '#api/product.queries.ts'
import type { PageContext } from '#engine/types.ts'
import type { ProductVariant, SingleProduct } from '#generated/api.d.ts'
import type { VariantChoice } from '#shop/product/use-variant.ts'
import { variantOf } from '#shop/product/variants.ts'

/** Returns the page's subject once a variant is chosen, the same as `readAddress` would read it from the new URL. */
function subjectOf({ params, subject: { slug: _, ...subject } }: PageContext, sku: string) {
  const slug = params?.['slug']
  return { ...subject, id: sku, ...(slug && slug !== sku && { slug }) }
}

/**
 * Keeps the selected variant in the address (`?sku=`). A choice is shown immediately: the data of the new address is
 * already known, so it goes into the query cache before the navigation.
 */
export function useChosenVariant(product: SingleProduct, page: PageContext): VariantChoice {
  const client = useQueryClient()
  const router = useRouter()
  const inAddress = page.search['sku'] as string | undefined
  const [pending, setPending] = useState<{ sku: string; of: string | undefined }>()
  // The choice counts until the address has changed.
  const sku = pending && pending.of === inAddress ? pending.sku : inAddress
  const chosen = variantOf(product, sku)

  function choose(variant: ProductVariant | undefined) {
    if (!variant) return
    const { channel, id } = variant
    const search = { sku: channel.sku }
    setPending({ sku: channel.sku, of: inAddress })
    client.setQueryData(subjectProductQuery(subjectOf(page, channel.sku)).queryKey, { ...product, id, channel })
    void router.navigate({ to: page.path, search, replace: true, resetScroll: false } as never)
  }

  return { chosen, choose, hasChosen: pending !== undefined }
}
