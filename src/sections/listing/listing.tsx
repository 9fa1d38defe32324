import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useId, useMemo, useRef, useState } from 'react'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { usePage } from '#engine/page-context.tsx'
import type { PageContext, SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/listing.js'
import { Band } from '#ui/band.tsx'
import { Heading } from '#ui/heading.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/listing.ts'
import { Chips } from './chips.tsx'
import { choicesOf } from './choices.ts'
import { rangeOf } from './count.ts'
import { LazyFilters, loadFilters } from './lazy-filters.tsx'
import { ListingBar } from './listing-bar.tsx'
import { facetsQuery, hasListing, typedPriceOf } from './listing-query.ts'
import { Failed, Nothing } from './nothing.tsx'
import { Results } from './results.tsx'
import { SkeletonTiles } from './skeleton-tiles.tsx'
import { useColumns } from './use-columns.ts'
import { useLoadedPages } from './use-loaded-pages.ts'
import { useNarrowing } from './use-narrowing.ts'
import css from './listing.module.css'

const FilterSheet = lazyPart(
  () => import('./filter-sheet.tsx'),
  (module) => module.FilterSheet,
)

/** The products of a category, collection, tag, search or the whole shop, with filters and pages. */
export function Listing(props: SectionProps<Settings>) {
  const page = usePage()
  return hasListing(page) ? <Products {...props} page={page} /> : null
}

function Products({ settings, position, page }: SectionProps<Settings> & { page: PageContext }) {
  const { storefront } = useSuspenseQuery(shopValuesQuery()).data
  const { code = 'USD', locale = 'en' } = storefront?.channel.currency ?? {}
  const { data: filters } = useQuery(facetsQuery(page))
  const results = useRef<HTMLDivElement>(null)
  const narrowing = useNarrowing(settings, page, filters, results)
  const { search, isPending } = narrowing
  const listed = useLoadedPages(settings, page, search)
  const { pages, last, isError } = listed
  const { columns, isAlive, choose } = useColumns(settings.columns)
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused')
  const range = useRef<HTMLParagraphElement>(null)
  const filtersId = `${useId()}filters`

  const choices = useMemo(() => choicesOf(search, filters, { code, locale }), [search, filters, code, locale])
  const isEmpty = last?.total === 0 && choices.length === 0 && !isPending
  if (isEmpty && settings.hide_when_empty) return null
  const canFilter = settings.show_filters && filters !== undefined && !isEmpty
  const name = settings.heading || last?.name || storefront?.name || ''
  const description = settings.description || last?.description
  const typed = typedPriceOf(page)
  const groups = canFilter && { filters, search, typed, go: narrowing.go, path: page.path, locale }

  return (
    <Band top={settings.show_heading ? 'page' : 'none'} className={css.root}>
      {settings.show_heading && (
        <header className={css.head}>
          <Heading level={1}>{name}</Heading>
          {settings.show_description && description && (
            <p className={`${css.description} ${patterns.lead}`} dir="auto">
              {description}
            </p>
          )}
        </header>
      )}
      {typed && (
        <p role="alert" className={`${css.refused} ${patterns.error}`}>
          {t.priceRefused()}
        </p>
      )}
      <div className={css.layout} data-filters={canFilter || undefined}>
        {groups && (
          <aside id={filtersId} className={css.filters} aria-label={t.filters()} data-refused={typed && ''}>
            <LazyFilters {...groups} />
          </aside>
        )}
        <div ref={results} className={css.results} onPointerEnter={canFilter ? loadFilters : undefined}>
          {!isEmpty && (
            <ListingBar
              settings={settings}
              page={page}
              narrowing={narrowing}
              range={rangeOf(pages)}
              rangeRef={range}
              columns={columns}
              onColumns={choose}
              filters={
                canFilter
                  ? {
                      id: filtersId,
                      selected: choices.length,
                      onOpen: () => setSheet('open'),
                      onIntent: FilterSheet.preload,
                    }
                  : undefined
              }
            />
          )}
          <Chips
            choices={choices}
            narrowing={narrowing}
            path={page.path}
            onLastRemoved={() => range.current?.focus()}
          />
          <div
            className={css.grid}
            data-alive={isAlive || undefined}
            data-pending={isPending || undefined}
            aria-busy={isPending}
          >
            {last === undefined ? (
              isError ? (
                <Failed page={page} search={search} />
              ) : (
                <SkeletonTiles columns={columns} count={settings.per_page} />
              )
            ) : last.products.length === 0 ? (
              <Nothing
                settings={settings}
                last={last}
                choices={choices}
                page={page}
                search={search}
                go={narrowing.go}
              />
            ) : (
              <Results
                listed={listed}
                name={name}
                page={page}
                search={search}
                locale={locale}
                columns={columns}
                isFirst={position <= 2}
              />
            )}
          </div>
        </div>
      </div>
      {groups && sheet !== 'unused' && (
        <FilterSheet
          {...groups}
          open={sheet === 'open'}
          onClose={() => setSheet('closed')}
          total={last?.total ?? 0}
          totalIsExact={last?.totalIsExact ?? true}
          isPending={isPending}
        />
      )}
    </Band>
  )
}
