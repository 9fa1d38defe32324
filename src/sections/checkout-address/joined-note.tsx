import { type ReactNode, useState } from 'react'
import type { MergedLine } from '#domain/merged-lines.ts'
import { formatList } from '#lib/format-list.ts'
import { selectRemoved } from '#machines/cart/cart.selectors.ts'
import { useCart, useCartActor } from '#visitor/cart.chart.ts'
import { useWishlistActor } from '#visitor/wishlist.chart.ts'
import { pageHref } from '#pages/page-href.ts'
import * as t from '#words/checkout.ts'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import css from './checkout-address.module.css'

/** Lists items that joined the order at login, with a button that moves them to the wishlist (AU-13). */
export function JoinedNote({ lines }: { lines: readonly MergedLine[] }) {
  const cart = useCartActor()
  const wishlist = useWishlistActor()
  const [isMoved, setMoved] = useState(false)
  const removed = useCart(selectRemoved)
  const gone = lines.filter(({ before }) => before === 0)
  const canUndo = gone.every(({ itemId }) => removed.some(({ item }) => item.id === itemId))
  if (lines.length === 0) return null

  function moveToWishlist() {
    for (const { itemId, productId, before } of lines) {
      wishlist.send({ type: 'product.saveRequested', productId })
      if (before === 0) cart.send({ type: 'item.removeRequested', itemId })
      else cart.send({ type: 'quantity.changeRequested', itemId, productId, quantity: before })
    }
    setMoved(true)
  }

  function undoMove() {
    for (const { itemId, productId, before, added } of lines) {
      if (before === 0) cart.send({ type: 'item.removalUndone', itemId })
      else cart.send({ type: 'quantity.changeRequested', itemId, productId, quantity: before + added })
    }
    setMoved(false)
  }

  const names = formatList(lines.map(({ name }) => name))
  const count = lines.reduce((sum, line) => sum + line.added, 0)
  return (
    <div className={`${css.joined} ${patterns.panel} ${patterns.stack4} ${patterns.start}`}>
      <p role="status">{isMoved ? t.movedToWishlist({ names, list }) : t.joined({ count, names, list })}</p>
      <p className={patterns.cluster24}>
        {isMoved ? (
          <>
            {canUndo && <Action onClick={undoMove}>{t.undo()}</Action>}
            <Link className={patterns.touch} href={pageHref('wishlist')}>
              {t.toWishlist()}
            </Link>
          </>
        ) : (
          <Action onClick={moveToWishlist}>{t.moveToWishlist()}</Action>
        )}
      </p>
    </div>
  )
}

const list = (names: ReactNode) => (
  <span key="names" dir="auto">
    {names}
  </span>
)

function Action(props: { onClick: () => void; children: string }) {
  return <button type="button" className={patterns.action} {...props} />
}
