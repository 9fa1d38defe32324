import { useId, useState, type ReactNode } from 'react'
import type { SingleProduct } from '#generated/api.d.ts'
import { percentSaved } from '#domain/money.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/product.ts'
import { pricesOf, stockNote, type Offer } from './product-tile.ts'
import { OptionPicker } from '#ui/option-picker.tsx'
import patterns from '#ui/patterns.module.css'
import { Price } from '#ui/price.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { Customisation } from './customisation.tsx'
import { initialCustomised } from './customised.ts'
import { PlainVariants } from './plain-variants.tsx'
import { LazySoldOut } from './lazy-sold-out.tsx'
import type { VariantChoice } from './use-variant.ts'
import { optionStates, variantName, variantWith } from './variants.ts'
import css from './buy-box.module.css'

// Loaded when another option is chosen; without it, the change is not explained.
const changeNotes = lazyCode(() => import('./change-note.ts'))

/** Settings of a section with a buy box. */
export interface BuyTerms {
  tax_note: string
  /** Such as “MRP”, before a struck price. */
  regular_price_label: string
  low_stock_at: number
  /** When it is dispatched. */
  dispatch_note: string
  show_buy_now: boolean
  /** Page for questions about products that cannot be bought. */
  ask_us?: string | undefined
}

interface Props {
  product: SingleProduct
  variant: VariantChoice
  terms: BuyTerms
  locale: string
  /** Shows a bar on phones while the buttons are out of view. */
  hasBar?: boolean
  /** Shown below the buttons. */
  children?: ReactNode
}

/** Price, options, stock, quantity and buttons of a product. */
export function BuyBox({ product, variant, terms, locale, hasBar = false, children }: Props) {
  const noteId = useId()
  const { chosen, choose, hasChosen } = variant
  const { customisation } = product
  const [customised, setCustomised] = useState(() => initialCustomised(customisation))
  const [attempts, setAttempts] = useState(0)
  const [note, setNote] = useState<string>()
  const offer = chosen?.channel ?? product.channel
  const { price, regular } = pricesOf(offer, locale)
  const isAvailable = offer.in_stock && offer.stock > 0
  const lowStock = stockNote(offer, terms.low_stock_at)
  const stock = lowStock ?? t.inStock()
  const name = variantName(product, chosen)
  return (
    <div className={css.root}>
      <p className={`${css.offer} ${patterns.cluster}`}>
        {price ? (
          <Price className={css.price} price={price} regular={regular} regularLabel={terms.regular_price_label} />
        ) : (
          <span className={css.price}>{t.priceOnRequest()}</span>
        )}
        {regular && <span className={css.saved}>{savingOf(offer)}</span>}
        {price && terms.tax_note && (
          <span className={`${css.tax} ${patterns.soft} ${patterns.small}`}>{terms.tax_note}</span>
        )}
      </p>
      {optionStates(product, chosen).map((option) => (
        <OptionPicker
          key={option.name}
          name={option.name}
          choices={option.choices}
          selected={option.selected}
          onSelect={(value) => {
            const next = variantWith(product, chosen, option.name, value)
            setNote(undefined)
            void changeNotes.load().then(
              ({ changeNote }) => setNote(changeNote(product, chosen, next, option.name)),
              () => undefined,
            )
            choose(next)
          }}
        />
      ))}
      {note && (
        <p className={css.moved} role="status">
          {note}
        </p>
      )}
      <noscript>{import.meta.env.SSR && <PlainVariants product={product} chosen={chosen} />}</noscript>
      <VisuallyHidden>
        <span role="status">{hasChosen && [name, price, stock].filter(Boolean).join(', ')}</span>
      </VisuallyHidden>
      {isAvailable && price ? (
        <>
          {customisation && (
            <Customisation customisation={customisation} attempts={attempts} onChange={setCustomised} />
          )}
          <p id={noteId} className={`${css.stock} ${patterns.soft} ${patterns.small}`} data-low={lowStock && ''}>
            {stock}
          </p>
          <AddToCart
            productId={chosen?.id ?? product.id}
            name={product.name}
            offer={offer}
            showBuyNow={terms.show_buy_now}
            noteId={noteId}
            customised={customised}
            onIncomplete={() => setAttempts(attempts + 1)}
            bar={
              hasBar && (
                <>
                  <span dir="auto">{[product.name, name].filter(Boolean).join(', ')}</span>
                  <Price price={price} regular={regular} />
                </>
              )
            }
          />
          {terms.dispatch_note && (
            <p className={`${css.dispatch} ${patterns.soft} ${patterns.small}`}>{terms.dispatch_note}</p>
          )}
        </>
      ) : (
        <LazySoldOut product={product} variant={variant} isForSale={price !== undefined} askHref={terms.ask_us} />
      )}
      {children}
    </div>
  )
}

/** Returns such as “21% off”; nothing below 1%. */
function savingOf({ selling_price: price, compare_at_price: before }: Offer): string | undefined {
  const percent = price && before ? percentSaved(price, before) : 0
  return percent > 0 ? t.percentOff({ percent }) : undefined
}
