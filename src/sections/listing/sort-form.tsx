import { useId } from 'react'
import type { PageContext } from '#engine/types.ts'
import type { Settings } from '#generated/sections/listing.js'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/listing.ts'
import { HiddenValues } from './hidden-values.tsx'
import { isSearch } from './listing-query.ts'
import type { Narrowing } from './use-narrowing.ts'
import css from './listing-bar.module.css'

const orders = [
  ['featured', t.featured],
  ['newest', t.newest],
  ['price-asc', t.priceAscending],
  ['price-desc', t.priceDescending],
  ['name', t.name],
] as const

const searchOrders = [['', t.bestMatch], ...orders.slice(1)] as const

interface Props {
  settings: Settings
  page: PageContext
  narrowing: Narrowing
}

/** Selects the order of a listing. Without script it is a form with a button. */
export function SortForm({ settings, page, narrowing: { search, go } }: Props) {
  const id = useId()
  const defaultSort = isSearch(page) ? '' : settings.default_sort
  const { sort, ...others } = search
  const selected = sort ?? defaultSort
  const select = (value: string) => go({ ...others, ...(value !== defaultSort && { sort: value }) })

  return (
    <form
      className={`${css.sort} ${patterns.touch} ${patterns.soft} ${patterns.small}`}
      action={page.path}
      method="get"
    >
      <HiddenValues search={others} />
      <label htmlFor={id}>{t.sortBy()}</label>
      <select
        id={id}
        name="sort"
        // Browsers would restore another selection than that of the address.
        autoComplete="off"
        className={css.select}
        value={selected}
        onChange={({ target: { value } }) => select(value)}
      >
        {(isSearch(page) ? searchOrders : orders).map(([value, label]) => (
          <option key={value} value={value}>
            {label()}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className={`${css.apply} ${patterns.action}`}>
          {t.sort()}
        </button>
      </noscript>
    </form>
  )
}
