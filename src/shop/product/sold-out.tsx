import type { SingleProduct } from '#generated/api.d.ts'
import { withQuery } from '#lib/url.ts'
import { pageHref } from '#routes/page-href.ts'
import { ArrowLink } from '#ui/arrow-link.tsx'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import type { VariantChoice } from './use-variant.ts'
import { nearestInStock, variantName } from './variants.ts'
import { WaitButton } from './wait-button.tsx'

interface Props {
  product: SingleProduct
  variant: VariantChoice
  /** It has a price; without one it is not sold here. */
  isForSale: boolean
  /** A page that takes questions and hears what they are about. */
  askHref: string | undefined
}

/** In place of the buttons of what can't be bought: why, a mail when it is back (CT-08), and a way on. */
export function SoldOut({ product, variant: { chosen, choose }, isForSale, askHref }: Props) {
  const other = nearestInStock(product, chosen)
  const otherName = variantName(product, other)
  const { category, name } = product
  const { sku } = (chosen ?? product).channel
  return (
    <div className={`${patterns.stack8} ${patterns.start}`}>
      <Button disabled wide>
        {isForSale ? 'Sold out' : 'Not for sale'}
      </Button>
      <WaitButton key={sku} sku={sku} isForSale={isForSale} />
      {isForSale && otherName ? (
        <p>
          <button type="button" className={patterns.action} onClick={() => choose(other)}>
            See {otherName}, which is in stock
          </button>
        </p>
      ) : (
        category.slug && (
          <ArrowLink href={pageHref('category', { slug: category.slug })}>See more in {category.name}</ArrowLink>
        )
      )}
      {askHref && <ArrowLink href={withQuery(askHref, { about: `${name}, ${sku}` })}>Ask us</ArrowLink>}
    </div>
  )
}
