import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, type MouseEvent } from 'react'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/listing.js'
import { authMessages } from '#lib/messages.ts'
import { ShopTile } from '#shop/shop-tile.tsx'
import { Band } from '#ui/band.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { TileGrid } from '#ui/tile-grid.tsx'
import type { ListingPage } from './listing-query.ts'
import { SortForm } from './sort-form.tsx'
import { hrefOfPage, useLoadedPages } from './use-loaded-pages.ts'
import css from './listing.module.css'

/** The products of a category, a collection, the shop or a search: a page of them, and the way to more. */
export function Listing({ settings, position }: SectionProps<Settings>) {
  const page = usePage()
  const { data: locale } = useSuspenseQuery(shopLocaleQuery())
  const { pages, last, loadMore, isLoadingMore } = useLoadedPages(settings, page)
  const products = pages.flatMap((one) => one.products)
  const list = useRef<HTMLDivElement>(null)
  const fresh = useFocusOnNew(list, pages)
  const name = settings.heading || last.name || 'Pottery'
  const description = settings.description || last.description

  function onLoadMore(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    fresh.expect(products.length)
    void loadMore()
  }

  return (
    <Band top="page" className={css.root}>
      <header className={css.head}>
        <Heading level={1}>{name}</Heading>
        {settings.show_description && description && (
          <p className={css.description} dir="auto">
            {description}
          </p>
        )}
      </header>
      {products.length === 0 ? (
        <Nothing settings={settings} page={last} href={page.path} />
      ) : (
        <>
          <div className={css.bar}>
            <p role="status">{countOf(pages)}</p>
            <SortForm settings={settings} page={page} />
          </div>
          <div ref={list}>
            <TileGrid columns={settings.columns}>
              {products.map((product, index) => (
                <li key={product.group_id}>
                  <ShopTile
                    card={product}
                    locale={locale}
                    level={2}
                    columns={settings.columns}
                    priority={position === 0 && index < 4}
                  />
                </li>
              ))}
            </TileGrid>
          </div>
          {last.pages > 1 && (
            <footer className={css.foot}>
              {last.page < last.pages && (
                <ButtonLink
                  look="quiet"
                  href={hrefOfPage(page, last.page + 1)}
                  aria-disabled={isLoadingMore || undefined}
                  onClick={onLoadMore}
                >
                  {isLoadingMore ? authMessages.pleaseWait : 'Load more'}
                </ButtonLink>
              )}
              <Pagination
                label={`Pages of ${name}`}
                page={last.page}
                pages={last.pages}
                hrefOf={(number) => hrefOfPage(page, number)}
              />
            </footer>
          )}
        </>
      )}
    </Band>
  )
}

function Nothing({ settings, page, href }: { settings: Settings; page: ListingPage; href: string }) {
  // A page beyond the last: the products are there, only not here.
  const isBeyond = page.total > 0
  const wayOn = isBeyond ? { label: 'Go to the first page', href } : settings.empty_link
  return (
    <EmptyState drawing="kiln" text={isBeyond ? 'This page is past the last shelf.' : settings.empty_text}>
      <ButtonLink look="quiet" href={wayOn.href}>
        {wayOn.label}
      </ButtonLink>
    </EmptyState>
  )
}

/** “8 products”, or which of them stand here: “1–24 of 60 products”. */
export function countOf(pages: readonly ListingPage[]): string {
  const first = pages[0]
  const shown = pages.reduce((sum, { products }) => sum + products.length, 0)
  const { total = 0, totalIsExact = true, page = 1, pages: count = 1 } = pages.at(-1) ?? {}
  const all = `${total.toLocaleString('en')}${totalIsExact ? '' : '+'} ${total === 1 ? 'product' : 'products'}`
  if (!first || count < 2) return all
  // All pages but the last are full.
  const before = page < count ? ((first.page - 1) * shown) / pages.length : total - shown
  return `${(before + 1).toLocaleString('en')}–${(before + shown).toLocaleString('en')} of ${all}`
}

/** After “Load more” the keyboard goes on at the first new product. */
function useFocusOnNew(list: { current: HTMLElement | null }, pages: readonly ListingPage[]) {
  const expected = useRef<number>(undefined)
  const count = pages.length
  useEffect(() => {
    if (expected.current === undefined) return
    const links = list.current?.querySelectorAll<HTMLElement>('li a')
    links?.[expected.current]?.focus({ preventScroll: true })
    expected.current = undefined
  }, [list, count])
  return {
    expect: (index: number) => {
      expected.current = index
    },
  }
}
