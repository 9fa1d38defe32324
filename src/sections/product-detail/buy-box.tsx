import { useId } from 'react'
import type { SingleProduct } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/product-detail.js'
import { pricesOf, stockNote } from '#lib/product-tile.ts'
import { Heading } from '#ui/heading.tsx'
import { Link } from '#ui/link.tsx'
import { OptionPicker } from '#ui/option-picker.tsx'
import { Price } from '#ui/price.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { AddToCart } from './add-to-cart.tsx'
import type { useChosenVariant } from './use-chosen-variant.ts'
import { optionStates, variantName, variantWith } from './variants.ts'
import css from './product-detail.module.css'

interface Props {
  product: SingleProduct
  variant: ReturnType<typeof useChosenVariant>
  settings: Settings
  locale: string
}

/** Everything that decides a purchase: name, price, options, stock, quantity and the buttons. */
export function BuyBox({ product, variant: { chosen, choose, hasChosen }, settings, locale }: Props) {
  const noteId = useId()
  const offer = chosen?.channel ?? product.channel
  const { price, regular } = pricesOf(offer, locale)
  const stock = stockNote(offer, settings.low_stock_at)
  const isLeft = offer.in_stock && offer.stock > 0
  const { category } = product
  return (
    <>
      <header className={css.head}>
        {settings.show_category && category.slug && (
          <p className={css.small}>
            <Link className={css.category} href={`/product-category/${encodeURIComponent(category.slug)}`}>
              {category.name}
            </Link>
          </p>
        )}
        <Heading level={1} size="section">
          {product.name}
        </Heading>
        {product.subtitle && (
          <p className={css.soft} dir="auto">
            {product.subtitle}
          </p>
        )}
      </header>
      <p className={css.offer}>
        {price ? <Price className={css.price} price={price} regular={regular} /> : 'Price on request'}
        {price && settings.tax_note && <span className={css.small}>{settings.tax_note}</span>}
      </p>
      {optionStates(product, chosen).map(({ name, selected, choices }) => (
        <OptionPicker
          key={name}
          name={name}
          choices={choices}
          selected={selected}
          onSelect={(value) => choose(variantWith(product, chosen, name, value))}
        />
      ))}
      {/* What is sold out says its button. */}
      {stock && isLeft && (
        <p id={noteId} className={css.small}>
          {stock}
        </p>
      )}
      <VisuallyHidden>
        <span role="status">
          {hasChosen && [variantName(chosen), price, stock ?? 'In stock'].filter(Boolean).join(', ')}
        </span>
      </VisuallyHidden>
      <AddToCart
        productId={chosen?.id ?? product.id}
        name={product.name}
        offer={offer}
        showBuyNow={settings.show_buy_now}
        noteId={stock && isLeft ? noteId : undefined}
      />
    </>
  )
}
