import { useSuspenseQuery } from '@tanstack/react-query'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { SingleProduct } from '#generated/api.d.ts'
import { storeContact } from '#domain/store-contact.ts'
import { ownPath, withQuery } from '#lib/url.ts'
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
  /** Where questions are asked; by a mail where no page is named. */
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
          <ArrowLink href={pageHref('category', { slug: category.slug })}>
            See what else there is in {category.name}
          </ArrowLink>
        )
      )}
      <AskUs href={askHref} about={`${name}, ${sku}`} />
    </div>
  )
}

/** The way to ask about it: a page of the shop hears what it is about; without a page it is a mail, and without that nothing. */
function AskUs({ href, about }: { href: string | undefined; about: string }) {
  const { settings } = useSuspenseQuery(shopValuesQuery()).data
  const { email } = storeContact(settings, undefined)
  const target = href ?? (email && `mailto:${email}?subject=${encodeURIComponent(about)}`)
  if (!target) return null
  return <ArrowLink href={ownPath(target) ? withQuery(target, { about }) : target}>Ask us</ArrowLink>
}
