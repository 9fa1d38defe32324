import { memo, useEffect, useRef, type MouseEvent, type RefObject } from 'react'
import type { PageContext } from '#engine/types.ts'
import { type ListingSearch, listingHref } from '#domain/listing-search.ts'
import { ShopTile } from '#shop/product/shop-tile.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Pagination } from '#ui/pagination.tsx'
import patterns from '#ui/patterns.module.css'
import { TileGrid } from '#ui/tile-grid.tsx'
import * as common from '#words/common.ts'
import * as t from '#words/listing.ts'
import { rangeOf } from './count.ts'
import type { ListingPage } from './listing-query.ts'
import { isPlainClick } from './plain-click.ts'
import type { Columns } from './use-columns.ts'
import type { useLoadedPages } from './use-loaded-pages.ts'
import css from './listing.module.css'

interface Props {
  listed: ReturnType<typeof useLoadedPages>
  /** Name of the listing. */
  name: string
  page: PageContext
  search: ListingSearch
  locale: string
  columns: Columns
  /** Whether its first row is above the fold. */
  isFirst: boolean
}

/** The products, “Load more” and page numbers. */
export function Results({ listed, name, page, search, locale, columns, isFirst }: Props) {
  const { pages, last, loadMore, isLoadingMore } = listed
  const list = useRef<HTMLDivElement>(null)
  const newTiles = useFocusOnNew(list, pages)
  const hrefOf = (number: number) => listingHref(page.path, { ...search, page: number })
  if (!last) return null

  function onLoadMore(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (isLoadingMore) return
    newTiles.expect(pages.reduce((sum, { products }) => sum + products.length, 0))
    void loadMore()
  }

  return (
    <>
      <Tiles listRef={list} pages={pages} locale={locale} columns={columns} isFirst={isFirst} />
      {last.pages > 1 && (
        <footer className={`${css.foot} ${patterns.stack16}`}>
          <p className={`${patterns.note} ${patterns.figures}`}>{rangeOf(pages)}</p>
          {last.page < last.pages && (
            <ButtonLink
              look="quiet"
              href={hrefOf(last.page + 1)}
              preload={false}
              aria-disabled={isLoadingMore || undefined}
              onClick={onLoadMore}
            >
              {isLoadingMore ? common.pleaseWait() : t.loadMore()}
            </ButtonLink>
          )}
          <Pagination label={t.pagesOf({ name })} page={last.page} pages={last.pages} hrefOf={hrefOf} />
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

// Selecting a filter renders immediately; sixty tiles would delay it.
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

/** Focuses the first new product after “Load more”. */
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
