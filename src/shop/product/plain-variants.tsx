import type { ProductVariant, SingleProduct } from '#generated/api.d.ts'
import { pageHref } from '#pages/page-href.ts'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/product.ts'
import { variantName } from './variants.ts'

interface Props {
  product: SingleProduct
  chosen: ProductVariant | undefined
}

/** Links to a product's variants, for browsers without script (LY-15). */
export function PlainVariants({ product, chosen }: Props) {
  if (product.variants.length < 2) return null
  return (
    <ul role="list" className={patterns.cluster} aria-label={t.options()}>
      {product.variants.map((variant) => (
        <li key={variant.id}>
          <Link
            className={patterns.touch}
            href={pageHref('product', { slug: product.slug }, { sku: variant.channel.sku })}
            current={variant === chosen}
          >
            {variantName(product, variant)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
