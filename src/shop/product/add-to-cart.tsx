import { useRef, useState, type ReactNode } from 'react'
import type { Offer } from './product-tile.ts'
import { useCart, useCartActor } from '#visitor/cart.chart.ts'
import { Button } from '#ui/button.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { BuyBar } from './buy-bar.tsx'
import type { Customised } from './customised.ts'
import css from './add-to-cart.module.css'

/** The public stock figure stops here; there may be more. */
const STOCK_CAP = 10
const MOST = 99
/** What the cart says of a press here. Buying now is an adding, too. */
const DOINGS = ['buyingNow', 'adding', 'itemAdded'] as const

interface Props {
  /** The sellable product: the chosen variant. */
  productId: number
  name: string
  offer: Offer
  showBuyNow: boolean
  /** The element that says how many are left. */
  noteId: string | undefined
  /** What the shopper has decided of it, to go with it. */
  customised: Customised
  /** It was wanted while something of that was still missing. */
  onIncomplete: () => void
  /** On phones, what stands beside “Add to cart” in the bar that comes when the buttons are out of sight. */
  bar?: ReactNode
}

/**
 * Quantity, “Add to cart” and “Buy now” (CR-04) of something that can be bought. Until the page is alive, and without script, they are a
 * form that leads to the cart: no click is lost.
 */
export function AddToCart({ productId, name, offer, showBuyNow, noteId, customised, onIncomplete, bar }: Props) {
  const actor = useCartActor()
  const [quantity, setQuantity] = useState(1)
  // Flags are the whole shop's; these buttons speak of what was pressed here alone.
  const [pressed, setPressed] = useState<{ productId: number; wasBusy?: true }>()
  const doing = useCart((cart) => DOINGS.find((tag) => cart.hasTag(tag)))
  const isMine = pressed?.productId === productId
  const mine = isMine ? doing : undefined
  const isAdded = mine === 'itemAdded'
  const actions = useRef<HTMLFormElement>(null)

  // Forgotten once it is done, not before it begins: a first press waits for the cart's code.
  if (isMine && !doing === !!pressed.wasBusy) setPressed(doing && { productId, wasBusy: true })

  const max = offer.stock < STOCK_CAP ? offer.stock : MOST
  const wanted = Math.min(quantity, max)

  function send(type: 'item.addRequested' | 'item.buyNowRequested') {
    const mistyped = actions.current?.querySelector<HTMLInputElement>('input:invalid')
    if (mistyped) return mistyped.focus()
    if (!customised.isReady) return onIncomplete()
    setPressed({ productId })
    actor.send({ type, productId, quantity: wanted, additonalData: customised.data })
  }

  const add = (
    <Button
      type="submit"
      loading={mine === 'adding'}
      aria-describedby={noteId}
      className={css.add}
      onClick={() => send('item.addRequested')}
    >
      {isAdded ? 'Added' : 'Add to cart'}
    </Button>
  )

  return (
    <>
      <form
        ref={actions}
        className={css.root}
        method="post"
        action="/add-to-cart"
        onSubmit={(event) => event.preventDefault()}
      >
        <input type="hidden" name="product_id" value={productId} />
        <QuantityStepper
          name="quantity"
          value={wanted}
          max={max}
          label={`Quantity of ${name}`}
          onChange={setQuantity}
        />
        {add}
        {showBuyNow && (
          <Button
            look="quiet"
            className={css.now}
            loading={mine === 'buyingNow'}
            onClick={() => send('item.buyNowRequested')}
          >
            Buy now
          </Button>
        )}
      </form>
      {bar && (
        <BuyBar buttons={actions} words={bar}>
          {add}
        </BuyBar>
      )}
      <VisuallyHidden>
        <span role="status">{isAdded && `${name} added to your cart`}</span>
      </VisuallyHidden>
    </>
  )
}
