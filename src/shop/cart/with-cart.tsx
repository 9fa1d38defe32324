import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import type { Cart } from '#generated/api.d.ts'
import { storeLineCount } from '#domain/cart-line-count.ts'
import { selectCart, selectIsLoaded } from '#machines/cart/cart.selectors.ts'
import { useCart, useCartActor } from '#visitor/cart.chart.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import * as t from '#words/cart.ts'
import * as common from '#words/common.ts'

interface Props {
  /** Shown on the server and before the first load. */
  skeleton: ReactNode
  /** Receives the cart (undefined for visitors without one) and the locale of its prices. */
  children: (cart: Cart | undefined, locale: string) => ReactNode
}

/** Renders its children once the cart is loaded. A failure offers another attempt. */
export function WithCart({ skeleton, children }: Props) {
  const actor = useCartActor()
  const { data: locale } = useSuspenseQuery(shopLocaleQuery())
  const cart = useCart(selectCart)
  const isLoaded = useCart(selectIsLoaded)
  const isUnavailable = useCart((snapshot) => snapshot.hasTag('unavailable'))
  const awaitsLogin = useCart((snapshot) => snapshot.hasTag('awaitingLogin'))
  const count = cart?.items.length ?? 0
  useEffect(() => {
    if (isLoaded) storeLineCount(count)
  }, [isLoaded, count])
  // The page needs the cart, so a customer whose session has ended is asked to log in.
  useEffect(() => {
    if (awaitsLogin && !isLoaded) actor.send({ type: 'cart.loadRequested' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  if (isLoaded) return children(cart, locale)
  if (awaitsLogin)
    return (
      <EmptyState drawing="bowl" text={t.logInToSee()}>
        <Button look="quiet" onClick={() => actor.send({ type: 'cart.loadRequested' })}>
          {t.logIn()}
        </Button>
      </EmptyState>
    )
  if (!isUnavailable) return skeleton
  return (
    <EmptyState drawing="broken" text={t.unreachable()}>
      <Button look="quiet" onClick={() => actor.send({ type: 'cart.loadRequested' })}>
        {common.tryAgain()}
      </Button>
    </EmptyState>
  )
}
