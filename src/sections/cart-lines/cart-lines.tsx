import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/cart-lines.js'
import { ownMessages } from '#lib/messages.ts'
import { selectCart, selectIsEmpty, selectIsLoaded, selectRemoved } from '#machines/cart.selectors.ts'
import { useCart, useCartActor } from '#machines/react/cart.tsx'
import { Band } from '#ui/band.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { CartSummary } from './cart-summary.tsx'
import { LineList } from './line-list.tsx'
import css from './cart-lines.module.css'

/** The cart: its lines, what they come to, and the way to the checkout. */
export function CartLines({ settings }: SectionProps<Settings>) {
  const heading = useRef<HTMLDivElement>(null)
  return (
    <Band top="page" className={css.root}>
      <div ref={heading} tabIndex={-1} className={css.heading}>
        <Heading level={1} size="section">
          {settings.heading}
        </Heading>
      </div>
      <Content settings={settings} onLastRemoved={() => heading.current?.focus()} />
    </Band>
  )
}

function Content({ settings, onLastRemoved }: { settings: Settings; onLastRemoved: () => void }) {
  const actor = useCartActor()
  const { data: locale } = useSuspenseQuery(shopLocaleQuery())
  const cart = useCart(selectCart)
  const isLoaded = useCart(selectIsLoaded)
  const isEmpty = useCart(selectIsEmpty)
  const isUnavailable = useCart((snapshot) => snapshot.hasTag('unavailable'))
  const removed = useCart(selectRemoved)

  if (!isLoaded && isUnavailable)
    return (
      <EmptyState drawing="broken" text={ownMessages.noConnection}>
        <Button look="quiet" onClick={() => actor.send({ type: 'cart.loadRequested' })}>
          Try again
        </Button>
      </EmptyState>
    )
  if (!isLoaded) return <CartSkeleton settings={settings} />

  const items = cart?.items ?? []
  return (
    <div className={isEmpty ? undefined : css.layout}>
      <LineList items={items} removed={removed} locale={locale} onLastRemoved={onLastRemoved} />
      {isEmpty && (
        <EmptyState drawing="bowl" text={settings.empty_text}>
          <ButtonLink href={settings.empty_link.href}>{settings.empty_link.label}</ButtonLink>
        </EmptyState>
      )}
      {cart && !isEmpty && <CartSummary cart={cart} settings={settings} locale={locale} />}
    </div>
  )
}
