import { useEffect, useRef, useState } from 'react'
import type { ProductCard } from '#generated/api.d.ts'
import type { ImageSizes } from '#lib/image.ts'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import patterns from '#ui/patterns.module.css'
import { SectionHead } from '#ui/section-head.tsx'
import { TileList } from '#ui/tile-list.tsx'
import * as t from '#words/product.ts'
import css from './product-row.module.css'
import { ShopTile } from './shop-tile.tsx'

interface Props {
  /** Id of the section; its heading gets `${id}-heading`. */
  id: string
  heading?: string | undefined
  text?: string | undefined
  link?: { label: string; href: string } | undefined
  cards: readonly ProductCard[]
  locale: string
  /** Rendered widths of the pictures. */
  sizes?: ImageSizes
  /** Loads the first pictures immediately. */
  priority?: boolean
}

const quarter: ImageSizes = { xs: '44vw', sm: '31vw', lg: '23vw' }

/** A row of products that scrolls sideways, with two buttons. `--row-columns` is the number visible on a desktop. */
export function ProductRow({ id, heading, text, link, cards, locale, sizes = quarter, priority = false }: Props) {
  const { row, ends, page } = useRow(cards.length)
  return (
    <>
      <div className={css.head}>
        <SectionHead id={`${id}-heading`} heading={heading} text={text} link={link} />
        {ends !== 'both' && (
          <div className={css.buttons}>
            <IconButton
              label={t.previousProducts()}
              aria-disabled={ends === 'start' || undefined}
              aria-controls={`${id}-row`}
              onClick={() => page(-1)}
            >
              <Icon name="chevron-left" />
            </IconButton>
            <IconButton
              label={t.nextProducts()}
              aria-disabled={ends === 'end' || undefined}
              aria-controls={`${id}-row`}
              onClick={() => page(1)}
            >
              <Icon name="chevron-right" />
            </IconButton>
          </div>
        )}
      </div>
      <TileList ref={row} id={`${id}-row`} className={`${css.root} ${patterns.scroller}`}>
        {cards.map((card, index) => (
          <li key={card.group_id} className={css.item}>
            <ShopTile
              card={card}
              locale={locale}
              level={heading ? 3 : 2}
              sizes={sizes}
              priority={priority && index < 2}
            />
          </li>
        ))}
      </TileList>
    </>
  )
}

/** The ends of the row that are visible; `both` if it does not scroll. */
type Ends = 'start' | 'end' | 'both' | 'none'

function useRow(count: number) {
  const row = useRef<HTMLUListElement>(null)
  // As rendered by the server. A row that fits loses its buttons.
  const [ends, setEnds] = useState<Ends>('start')

  useEffect(() => {
    const element = row.current
    if (!element) return
    const look = () => setEnds(endsOf(element))
    look()
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [count])

  function page(by: 1 | -1) {
    const element = row.current!
    const towards = getComputedStyle(element).direction === 'rtl' ? -by : by
    element.scrollBy({ left: towards * element.clientWidth * 0.9 })
  }

  return { row, ends, page }
}

function endsOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Ends {
  const left = Math.abs(scrollLeft)
  const atStart = left < 8
  const atEnd = left + clientWidth > scrollWidth - 8
  if (atStart && atEnd) return 'both'
  if (atStart) return 'start'
  return atEnd ? 'end' : 'none'
}
