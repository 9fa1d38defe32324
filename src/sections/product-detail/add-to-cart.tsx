import { useHydrated } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Offer } from '#lib/product-tile.ts'
import { useCart, useCartActor } from '#machines/react/cart.tsx'
import { Button } from '#ui/button.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './product-detail.module.css'

/** The public stock figure stops here; there may be more. */
const STOCK_CAP = 10
const MOST = 99

interface Props {
  /** The sellable product: the chosen variant. */
  productId: number
  name: string
  offer: Offer
  showBuyNow: boolean
  /** The element that says how many are left. */
  noteId: string | undefined
}

/**
 * Quantity, “Add to cart” and “Buy now” (CR-04). They are inert until the page is alive: no click can be made that
 * nothing would come of, and nothing changes its colour when they wake.
 */
export function AddToCart({ productId, name, offer, showBuyNow, noteId }: Props) {
  const actor = useCartActor()
  const isReady = useHydrated()
  const [quantity, setQuantity] = useState(1)
  // Flags are the whole shop's; these buttons speak of what was pressed here alone.
  const [pressed, setPressed] = useState<number>()
  const isMine = pressed === productId
  const isBuying = useCart((cart) => cart.hasTag('buyingNow')) && isMine
  const isAdding = useCart((cart) => cart.hasTag('adding')) && isMine && !isBuying
  const isAdded = useCart((cart) => cart.hasTag('itemAdded')) && isMine
  const isIdle = !isAdding && !isBuying && !isAdded
  const actions = useRef<HTMLDivElement>(null)

  if (isIdle && isMine) setPressed(undefined)

  // A disabled button loses the focus; the keyboard goes on where it was.
  useEffect(() => {
    if (isAdded && document.activeElement === document.body)
      actions.current?.querySelector<HTMLElement>('[data-look="solid"]')?.focus()
  }, [isAdded])

  const isSoldOut = !offer.in_stock || offer.stock <= 0
  const canBuy = !isSoldOut && Boolean(offer.selling_price)
  const max = offer.stock < STOCK_CAP ? offer.stock : MOST
  const wanted = Math.min(quantity, max)

  if (!canBuy) {
    return (
      <Button disabled wide>
        {isSoldOut ? 'Sold out' : 'Not for sale'}
      </Button>
    )
  }

  return (
    <>
      <div ref={actions} className={css.actions} inert={!isReady}>
        <QuantityStepper value={wanted} max={max} label={`Quantity of ${name}`} onChange={setQuantity} />
        <Button
          loading={isAdding}
          aria-describedby={noteId}
          onClick={() => {
            setPressed(productId)
            actor.send({ type: 'item.addRequested', productId, quantity: wanted })
          }}
        >
          {isAdded ? 'Added' : 'Add to cart'}
        </Button>
      </div>
      {showBuyNow && (
        <Button
          look="quiet"
          className={css.now}
          inert={!isReady}
          loading={isBuying}
          onClick={() => {
            setPressed(productId)
            actor.send({ type: 'item.buyNowRequested', productId, quantity: wanted })
          }}
        >
          Buy now
        </Button>
      )}
      <VisuallyHidden>
        <span role="status">{isAdded && `${name} added to your cart`}</span>
      </VisuallyHidden>
    </>
  )
}
