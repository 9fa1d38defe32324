import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import type { Cart } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/cart-drawer.js'
import { selectItems, selectRemoved } from '#machines/cart/cart.selectors.ts'
import { useCart, useCartActor } from '#visitor/cart.chart.ts'
import { createCartFormatter } from '#shop/cart/total-labels.ts'
import { CartLineList } from '#shop/cart/cart-line-list.tsx'
import { CartLineSkeleton } from '#shop/cart/cart-line-skeleton.tsx'
import { CartWarnings } from '#shop/cart/cart-warnings.tsx'
import { DeliveryBox } from '#shop/delivery/delivery-box.tsx'
import { useCartDelivery } from '#shop/delivery/use-cart-delivery.ts'
import { CouponBox } from '#shop/cart/coupon-box.tsx'
import { WithCart } from '#shop/cart/with-cart.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import patterns from '#ui/patterns.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/cart.ts'
import { DrawerFoot } from './drawer-foot.tsx'
import css from './cart-drawer.module.css'

const CartSuggestions = lazyPart(
  () => import('#shop/cart/cart-suggestions.tsx'),
  (module) => module.CartSuggestions,
)

interface Props {
  settings: Settings
  open: boolean
  /** The line that was added last. */
  addedId: number | undefined
}

/** The drawer: the cart's lines, with their total and the buttons fixed at the bottom. */
export function DrawerPanel({ settings, open, addedId }: Props) {
  const actor = useCartActor()
  const body = useRef<HTMLDivElement>(null)
  const removed = useCart(selectRemoved)
  const hasItems = useCart((cart) => selectItems(cart).length > 0)
  const isNew = useCart((cart) => cart.hasTag('itemAdded'))
  const newId = isNew ? addedId : undefined
  const close = useCallback(() => actor.send({ type: 'drawer.closed' }), [actor])

  useLinksThatClose(body, close)

  // Scrolls to the line that was just added.
  useEffect(() => {
    if (open && newId !== undefined) body.current?.querySelector('[data-new]')?.scrollIntoView({ block: 'nearest' })
  }, [open, newId])

  return (
    <Dialog
      title={settings.heading}
      variant="drawer"
      open={open}
      onClose={close}
      footer={hasItems && <DrawerFoot settings={settings} />}
    >
      <div ref={body} tabIndex={-1} className={css.root}>
        <Announcement open={open} newId={newId} />
        {hasItems && (
          <div className={`${css.notes} ${patterns.stack8}`}>
            <CartWarnings />
          </div>
        )}
        <WithCart skeleton={<CartLineSkeleton />}>
          {(cart, locale) => {
            const items = cart?.items ?? []
            const formatMoney = createCartFormatter(cart, locale)
            return (
              <>
                <CartLineList
                  items={items}
                  removed={removed}
                  formatMoney={formatMoney}
                  level={3}
                  newId={newId}
                  onLastRemoved={() => body.current?.focus()}
                />
                {cart && items.length > 0 && <Extras cart={cart} formatMoney={formatMoney} locale={locale} />}
                {cart?.has_suggestions && items.length > 0 && open && <CartSuggestions cart={cart} locale={locale} />}
                {items.length === 0 && (
                  <EmptyState drawing="bowl" text={settings.empty_text}>
                    <ButtonLink href={settings.empty_link.href}>{settings.empty_link.label}</ButtonLink>
                  </EmptyState>
                )}
              </>
            )
          }}
        </WithCart>
      </div>
    </Dialog>
  )
}

/** Parts of the drawer that concern the whole cart. */
function Extras({ cart, formatMoney, locale }: { cart: Cart; formatMoney: MoneyFormatter; locale: string }) {
  const delivery = useCartDelivery(cart)
  return (
    <div className={patterns.stack16}>
      <DeliveryBox cart={cart} delivery={delivery} formatMoney={formatMoney} locale={locale} />
      <CouponBox cart={cart} formatMoney={formatMoney} />
    </div>
  )
}

/**
 * Announces what was added. The text follows a moment after its element, because a live region created with text stays
 * silent.
 */
function Announcement({ open, newId }: { open: boolean; newId: number | undefined }) {
  const name = useCart((cart) => selectItems(cart).find(({ id }) => id === newId)?.product.name)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOpen(open), 150)
    return () => clearTimeout(timer)
  }, [open])
  return (
    <VisuallyHidden>
      <span role="status">{isOpen && name && t.added({ name })}</span>
    </VisuallyHidden>
  )
}

/** Closes the drawer for links to the page behind it, which do not navigate. */
function useLinksThatClose(body: RefObject<HTMLElement | null>, close: () => void) {
  useEffect(() => {
    const element = body.current
    const follow = (event: MouseEvent) => {
      const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (!isModified && (event.target as Element).closest('a')) close()
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [body, close])
}
