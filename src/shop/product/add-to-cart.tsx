import { useRef, useState, type ReactNode } from 'react'
import * as cartWords from '#words/cart.ts'
import * as t from '#words/product.ts'
import type { Offer } from './product-tile.ts'
import { useCart, useCartActor } from '#visitor/cart.chart.ts'
import { Button } from '#ui/button.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { BuyBar } from './buy-bar.tsx'
import type { Customised } from './customised.ts'
import css from './add-to-cart.module.css'

/** The API reports at most this stock; there may be more. */
const STOCK_CAP = 10
const MAX_QUANTITY = 99
/** Tags of the cart for these buttons. `buyingNow` implies `adding`. */
const CART_TAGS = ['buyingNow', 'adding', 'itemAdded'] as const

interface Props {
  /** Id of the selected variant. */
  productId: number
  name: string
  offer: Offer
  showBuyNow: boolean
  /** Id of the element with the stock. */
  noteId: string | undefined
  customised: Customised
  /** Called on an attempt to add it while the customisation is incomplete. */
  onIncomplete: () => void
  /** Content of the bar that phones show while the buttons are out of view. */
  bar?: ReactNode
}

/** Quantity, “Add to cart” and “Buy now” (CR-04). Before hydration and without script, they are a form that leads to the cart. */
export function AddToCart({ productId, name, offer, showBuyNow, noteId, customised, onIncomplete, bar }: Props) {
  const actor = useCartActor()
  const [quantity, setQuantity] = useState(1)
  // The cart's tags are shared by all buttons; these only show the result of their own press.
  const [pressed, setPressed] = useState<{ productId: number; wasBusy?: true }>()
  const tag = useCart((cart) => CART_TAGS.find((one) => cart.hasTag(one)))
  const isMine = pressed?.productId === productId
  const mine = isMine ? tag : undefined
  const isAdded = mine === 'itemAdded'
  const actions = useRef<HTMLFormElement>(null)

  // Reset once the cart is done, not before it has begun, because a first press waits for the cart's code.
  if (isMine && !tag === !!pressed.wasBusy) setPressed(tag && { productId, wasBusy: true })

  const max = offer.stock < STOCK_CAP ? offer.stock : MAX_QUANTITY
  const chosenQuantity = Math.min(quantity, max)

  function send(type: 'item.addRequested' | 'item.buyNowRequested') {
    const mistyped = actions.current?.querySelector<HTMLInputElement>('input:invalid')
    if (mistyped) return mistyped.focus()
    if (!customised.isReady) return onIncomplete()
    setPressed({ productId })
    actor.send({ type, productId, quantity: chosenQuantity, additonalData: customised.data })
  }

  const add = (
    <Button
      type="submit"
      loading={mine === 'adding'}
      aria-describedby={noteId}
      className={css.add}
      onClick={() => send('item.addRequested')}
    >
      {isAdded ? t.added() : t.addToCart()}
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
          value={chosenQuantity}
          max={max}
          label={cartWords.quantityOf({ name })}
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
            {t.buyNow()}
          </Button>
        )}
      </form>
      {bar && (
        <BuyBar buttons={actions} content={bar}>
          {add}
        </BuyBar>
      )}
      <VisuallyHidden>
        <span role="status">{isAdded && cartWords.added({ name })}</span>
      </VisuallyHidden>
    </>
  )
}
