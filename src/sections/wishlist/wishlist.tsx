import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/wishlist.js'
import { ownMessages } from '#domain/messages.ts'
import { useWishlist, useWishlistActor } from '#visitor/wishlist.chart.ts'
import { type WishRow, selectIsLoaded, selectRows } from '#machines/wishlist/wishlist.selectors.ts'
import { Band } from '#ui/band.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import { RemovedNote } from '#shop/cart/removed-note.tsx'
import * as t from '#words/cart.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { WishLine } from './wish-line.tsx'
import css from './wishlist.module.css'

/** The products a customer keeps (AC-04), the newest first. */
export function Wishlist({ settings }: SectionProps<Settings>) {
  const actor = useWishlistActor()
  const rows = useWishlist(selectRows)
  const isLoaded = useWishlist(selectIsLoaded)
  const isUnavailable = useWishlist((wishlist) => wishlist.hasTag('unavailable'))
  const heading = useRef<HTMLDivElement>(null)

  // What was removed can be put back as long as it is looked at.
  useEffect(() => () => void (actor?.getSnapshot().hasTag('member') && actor.send({ type: 'list.left' })), [actor])

  return (
    <Band top="page">
      <div ref={heading} tabIndex={-1} className={css.heading}>
        <Heading level={1} size="section">
          {settings.heading}
        </Heading>
      </div>
      {isLoaded ? (
        <Rows rows={rows} settings={settings} onGone={() => heading.current?.focus()} />
      ) : isUnavailable ? (
        <div className={`${patterns.stack16} ${patterns.start}`} role="alert">
          <p>{ownMessages.requestFailed}</p>
          <Button look="quiet" onClick={() => actor?.send({ type: 'wishlist.retried' })}>
            Try again
          </Button>
        </div>
      ) : (
        <Awaited />
      )}
    </Band>
  )
}

interface RowsProps {
  rows: readonly WishRow[]
  settings: Settings
  /** The row that had the focus has left the list. */
  onGone: () => void
}

function Rows({ rows, settings, onGone }: RowsProps) {
  const actor = useWishlistActor()
  const { data: locale } = useSuspenseQuery(shopLocaleQuery())
  const list = useRef<HTMLUListElement>(null)
  const acted = useRef<number>(undefined)

  // The keyboard goes on in the row where something was done, once that is over.
  useEffect(() => {
    const id = acted.current
    if (id === undefined || rows.some(({ item, isMoving }) => isMoving && item.product.id === id)) return
    acted.current = undefined
    const next = list.current?.querySelector<HTMLElement>(`[data-wish="${id}"] [data-next]`)
    if (next) next.focus()
    else onGone()
  }, [rows, onGone])

  function act(type: 'product.dropRequested' | 'product.dropUndone' | 'product.moveRequested', productId: number) {
    acted.current = productId
    actor?.send({ type, productId })
  }

  const removed = rows.findLast(({ isRemoved }) => isRemoved)
  return (
    <>
      <VisuallyHidden>
        <span role="status">{removed && t.removed({ name: removed.item.product.name })}</span>
      </VisuallyHidden>
      {rows.length > 0 && (
        <ul ref={list} role="list" className={`${css.list} ${patterns.lines}`} aria-label="Saved products">
          {rows.map(({ item, isRemoved, isMoving }) => {
            const { id } = item.product
            return (
              <li key={id} data-wish={id}>
                {isRemoved ? (
                  <RemovedNote name={item.product.name} onUndo={() => act('product.dropUndone', id)} />
                ) : (
                  <WishLine
                    item={item}
                    locale={locale}
                    isMoving={isMoving}
                    onMove={() => act('product.moveRequested', id)}
                    onRemove={() => act('product.dropRequested', id)}
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

/** Three products of the height they will have. */
function Awaited() {
  return (
    <div className={`${css.list} ${patterns.lines}`} aria-busy="true">
      <VisuallyHidden>Loading</VisuallyHidden>
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
