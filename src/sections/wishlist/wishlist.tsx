import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/wishlist.js'
import { useWishlist, useWishlistActor } from '#visitor/wishlist.chart.ts'
import { type WishlistRow, selectIsLoaded, selectRows } from '#machines/wishlist/wishlist.selectors.ts'
import { Band } from '#ui/band.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import { RemovedNote } from '#shop/cart/removed-note.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as cart from '#words/cart.ts'
import * as common from '#words/common.ts'
import * as t from '#words/wishlist.ts'
import { WishlistProduct } from './wishlist-product.tsx'
import css from './wishlist.module.css'

/** Lists the products a customer has saved, newest first (AC-04). */
export function Wishlist({ settings }: SectionProps<Settings>) {
  const actor = useWishlistActor()
  const rows = useWishlist(selectRows)
  const isLoaded = useWishlist(selectIsLoaded)
  const isUnavailable = useWishlist((wishlist) => wishlist.hasTag('unavailable'))
  const heading = useRef<HTMLDivElement>(null)

  // Removals can be undone until the page is left.
  useEffect(() => () => void (actor?.getSnapshot().hasTag('member') && actor.send({ type: 'list.left' })), [actor])

  return (
    <Band top="page">
      <div ref={heading} tabIndex={-1} className={css.heading}>
        <Heading level={1} size="section">
          {settings.heading}
        </Heading>
      </div>
      {isLoaded ? (
        <WishlistRows rows={rows} settings={settings} onFocusLost={() => heading.current?.focus()} />
      ) : isUnavailable ? (
        <div className={`${patterns.stack16} ${patterns.start}`} role="alert">
          <p>{t.unreachable()}</p>
          <Button look="quiet" onClick={() => actor?.send({ type: 'wishlist.retried' })}>
            {common.tryAgain()}
          </Button>
        </div>
      ) : (
        <WishlistSkeleton />
      )}
    </Band>
  )
}

interface WishlistRowsProps {
  rows: readonly WishlistRow[]
  settings: Settings
  /** The focused row has been removed from the DOM. */
  onFocusLost: () => void
}

function WishlistRows({ rows, settings, onFocusLost }: WishlistRowsProps) {
  const actor = useWishlistActor()
  const { data: locale } = useSuspenseQuery(shopLocaleQuery())
  const list = useRef<HTMLUListElement>(null)
  const changedId = useRef<number>(undefined)

  // The changed row gets the focus back once its button has been replaced.
  useEffect(() => {
    const id = changedId.current
    if (id === undefined || rows.some(({ item, isMoving }) => isMoving && item.product.id === id)) return
    changedId.current = undefined
    const target = list.current?.querySelector<HTMLElement>(`[data-wish="${id}"] [data-next]`)
    if (target) target.focus()
    else onFocusLost()
  }, [rows, onFocusLost])

  function change(
    type: 'product.removeRequested' | 'product.removalUndone' | 'product.moveRequested',
    productId: number,
  ) {
    changedId.current = productId
    actor?.send({ type, productId })
  }

  const lastRemoved = rows.findLast(({ isRemoved }) => isRemoved)
  return (
    <>
      <VisuallyHidden>
        <span role="status">{lastRemoved && cart.removed({ name: lastRemoved.item.product.name })}</span>
      </VisuallyHidden>
      {rows.length > 0 && (
        <ul ref={list} role="list" className={`${css.list} ${patterns.lines}`} aria-label={t.saved()}>
          {rows.map(({ item, isRemoved, isMoving }) => {
            const { id } = item.product
            return (
              <li key={id} data-wish={id}>
                {isRemoved ? (
                  <RemovedNote name={item.product.name} onUndo={() => change('product.removalUndone', id)} />
                ) : (
                  <WishlistProduct
                    item={item}
                    locale={locale}
                    isMoving={isMoving}
                    onMove={() => change('product.moveRequested', id)}
                    onRemove={() => change('product.removeRequested', id)}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      {rows.every(({ isRemoved }) => isRemoved) && (
        <EmptyState drawing="vase" text={settings.empty_text}>
          <ButtonLink href={settings.empty_link.href}>{settings.empty_link.label}</ButtonLink>
        </EmptyState>
      )}
    </>
  )
}

function WishlistSkeleton() {
  return (
    <div className={`${css.list} ${patterns.lines}`} aria-busy="true">
      <VisuallyHidden>{t.loading()}</VisuallyHidden>
      {[1, 2, 3].map((index) => (
        <div key={index}>
          <div className={css.root}>
            <div className={css.picture}>
              <Skeleton ratio="4 / 5" />
            </div>
            <div className={`${css.what} ${patterns.stack4} ${patterns.start}`}>
              <Skeleton width="9em" />
              <Skeleton width="6em" />
              <Skeleton width="4em" />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
