import { useId, useState, type ReactNode, type SyntheticEvent } from 'react'
import type { Facet, Filters } from '#generated/api.d.ts'
import { type TypedPrice, toggleValue, formatPriceRange } from '#domain/listing-search.ts'
import { readPriceText } from '#domain/typed-price.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import * as t from '#words/listing.ts'
import { withFacets, withPrice } from './choices.ts'
import { FacetValues } from './facet-values.tsx'
import { HiddenValues } from './hidden-values.tsx'
import { PriceRange } from './price-range.tsx'
import type { Narrowing } from './use-narrowing.ts'
import css from './listing-filters.module.css'

export interface FilterGroupsProps {
  filters: Filters
  search: Narrowing['search']
  /** A price range that could not be read, as typed. */
  typed?: TypedPrice | undefined
  go: Narrowing['go']
  path: string
  locale: string
}

/** Groups that are open initially, besides the price and those with selected values. */
const INITIALLY_OPEN = 2

/**
 * The filters as one form that works without script. A selection applies immediately, a price on submit or after a
 * thumb is released.
 */
export function FilterGroups({ filters, search, typed: refused, go, path, locale }: FilterGroupsProps) {
  const { facets = {}, price, ...others } = search
  const { facets: groups, price: bounds, counts_are_exact: isExact } = filters

  function onSubmit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const { elements } = event.currentTarget
    const typed = (name: string) =>
      readPriceText((elements.namedItem(name) as HTMLInputElement | null)?.value ?? '', {
        currency: bounds?.min.currency,
        locale,
      }) ?? ''
    go(withPrice(search, formatPriceRange(typed('price-min'), typed('price-max'))))
  }

  const group = (facet: Facet, index: number) => (
    <Group
      key={facet.key}
      title={facet.name}
      open={(index < INITIALLY_OPEN && isLeading(facet)) || facet.key in facets}
    >
      <FacetValues
        facet={facet}
        chosen={facets[facet.key] ?? none}
        isExact={isExact}
        onToggle={(value) => go(withFacets(search, toggleValue(facets, facet.key, value)))}
      />
    </Group>
  )
  // Categories and options come before the price, other facets after it.
  const priceAt = groups.findLastIndex(isLeading) + 1

  return (
    <form className={css.root} action={path} method="get" autoComplete="off" onSubmit={onSubmit}>
      <HiddenValues search={others} />
      {groups.slice(0, priceAt).map(group)}
      {bounds && bounds.max.amount > bounds.min.amount && (
        <Group title={t.price()} open>
          <PriceRange
            bounds={bounds}
            price={price}
            typed={refused}
            locale={locale}
            onPrice={(wanted) => go(withPrice(search, wanted))}
          />
        </Group>
      )}
      {groups.slice(priceAt).map(group)}
      <noscript>
        <Button type="submit" look="quiet" wide className={css.submit}>
          {t.applyFilters()}
        </Button>
      </noscript>
    </form>
  )
}

const none: readonly string[] = []
const isLeading = ({ kind }: Facet) => kind === 'option' || kind === 'category'

/** A part of the form that opens and closes. `open` is its initial state. */
function Group({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  const id = useId()
  const [isInitiallyOpen] = useState(open)
  return (
    <div role="group" aria-labelledby={id}>
      <Disclosure summary={<span id={id}>{title}</span>} open={isInitiallyOpen}>
        {children}
      </Disclosure>
    </div>
  )
}
