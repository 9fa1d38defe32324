import type { SingleProduct } from '#generated/api.d.ts'
import { withQuery } from '#lib/url.ts'
import { pageHref } from '#pages/page-href.ts'
import { ArrowLink } from '#ui/arrow-link.tsx'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/product.ts'
import type { VariantChoice } from './use-variant.ts'
import { nearestInStock, variantName } from './variants.ts'
import { StockAlertButton } from './stock-alert-button.tsx'

interface Props {
  product: SingleProduct
  variant: VariantChoice
  /** Whether it has a price. */
  isForSale: boolean
  /** Page with a contact form; its `about` parameter names the product. */
  askHref: string | undefined
}

/** Replaces the buttons of a product that cannot be bought: the reason, a back-in-stock alert (CT-08) and alternatives. */
export function SoldOut({ product, variant: { chosen, choose }, isForSale, askHref }: Props) {
  const other = nearestInStock(product, chosen)
  const otherName = variantName(product, other)
  const { category, name } = product
  const { sku } = (chosen ?? product).channel
  return (
    <div className={`${patterns.stack8} ${patterns.start}`}>
      <Button disabled wide>
        {isForSale ? t.soldOut() : t.notSoldOnline()}
      </Button>
      <StockAlertButton key={sku} sku={sku} isForSale={isForSale} />
      {isForSale && otherName ? (
        <p>
          <button type="button" className={patterns.action} onClick={() => choose(other)}>
            {t.seeVariant({ variant: otherName })}
          </button>
        </p>
      ) : (
        category.slug && (
          <ArrowLink href={pageHref('category', { slug: category.slug })}>
            {t.seeCategory({ category: category.name })}
          </ArrowLink>
        )
      )}
      {askHref && <ArrowLink href={withQuery(askHref, { about: `${name}, ${sku}` })}>{t.askUs()}</ArrowLink>}
    </div>
  )
}
