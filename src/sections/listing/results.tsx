import { memo, useEffect, useRef, type MouseEvent, type RefObject } from 'react'
import type { PageContext } from '#engine/types.ts'
import { type ListingSearch, listingHref } from '#domain/listing-search.ts'
import { pleaseWait } from '#lib/waiting-words.ts'
import { ShopTile } from '#shop/product/shop-tile.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Pagination } from '#ui/pagination.tsx'
import patterns from '#ui/patterns.module.css'
import { TileGrid } from '#ui/tile-grid.tsx'
import { countOf } from './count.ts'
import type { ListingPage } from './listing-query.ts'
import { isPlainClick } from './plain-click.ts'
import type { Columns } from './use-columns.ts'
import type { useLoadedPages } from './use-loaded-pages.ts'
import css from './listing.module.css'

interface Props {
  listed: ReturnType<typeof useLoadedPages>
  /** Of the listing. */
  name: string
  page: PageContext
  search: ListingSearch
  locale: string
  columns: Columns
  /** Its first row is among the first things of the page. */
  isFirst: boolean
}

/** The products, and below them the way to more: one page after the other, or by their numbers. */
export function Results({ listed, name, page, search, locale, columns, isFirst }: Props) {
  const { pages, last, loadMore, isLoadingMore } = listed
  const list = useRef<HTMLDivElement>(null)
  const fresh = useFocusOnNew(list, pages)
  const hrefOf = (number: number) => listingHref(page.path, { ...search, page: number })
  if (!last) return null

  function onLoadMore(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (isLoadingMore) return
    fresh.expect(pages.reduce((sum, { products }) => sum + products.length, 0))
    void loadMore()
  }

  return (
    <>
      <Tiles listRef={list} pages={pages} locale={locale} columns={columns} isFirst={isFirst} />
      {last.pages > 1 && (
        <footer className={`${css.foot} ${patterns.stack16}`}>
          <p className={`${patterns.note} ${patterns.figures}`}>{countOf(pages)}</p>
          {last.page < last.pages && (
            <ButtonLink
              look="quiet"
              href={hrefOf(last.page + 1)}
              preload={false}
              aria-disabled={isLoadingMore || undefined}
              onClick={onLoadMore}
            >
              {isLoadingMore ? pleaseWait : 'Load more'}
            </ButtonLink>
          )}
          <Pagination label={`Pages of ${name}`} page={last.page} pages={last.pages} hrefOf={hrefOf} />
        </footer>
      )}
    </>
  )
}

interface TilesProps {
  listRef: RefObject<HTMLDivElement | null>
  pages: readonly ListingPage[]
  locale: string
  columns: Columns
  isFirst: boolean
}

// A choice of a filter is answered at once, before its results come: sixty tiles need not be drawn for that.
const Tiles = memo(({ listRef, pages, locale, columns, isFirst }: TilesProps) => (
  <div ref={listRef} className={css.list}>
    <TileGrid columns={columns}>
      {pages
        .flatMap(({ products }) => products)
        .map((product, index) => (
          <li key={`${product.group_id} ${product.variant_sku}`}>
            <ShopTile card={product} locale={locale} columns={columns} level={2} priority={isFirst && index < 4} />
          </li>
        ))}
    </TileGrid>
  </div>
))

/** After “Load more” the keyboard goes on at the first new product. */
function useFocusOnNew(list: RefObject<HTMLElement | null>, pages: readonly ListingPage[]) {
  const expected = useRef<number>(undefined)
  const count = pages.length
  useEffect(() => {
    if (expected.current === undefined) return
    const tiles = list.current?.querySelectorAll('li')
    tiles?.[expected.current]?.querySelector('a')?.focus({ preventScroll: true })
    expected.current = undefined
  }, [list, count])
  return {
    expect: (index: number) => {
      expected.current = index
    },
  }
}
