import { useId } from 'react'
import type { PageContext } from '#engine/types.ts'
import type { Settings } from '#generated/sections/listing.js'
import patterns from '#ui/patterns.module.css'
import { HiddenValues } from './hidden-values.tsx'
import { isSearch } from './listing-query.ts'
import type { Narrowing } from './use-narrowing.ts'
import css from './listing-bar.module.css'

const orders = [
  ['featured', 'Featured'],
  ['newest', 'Newest'],
  ['price-asc', 'Price, low to high'],
  ['price-desc', 'Price, high to low'],
  ['name', 'Name'],
] as const

const searchOrders = [['', 'Best match'], ...orders.slice(1)] as const

interface Props {
  settings: Settings
  page: PageContext
  narrowing: Narrowing
}

/** The order of a listing: a form that any browser can send, and that navigates by itself where it can. */
export function SortForm({ settings, page, narrowing: { search, go } }: Props) {
  const id = useId()
  const own = isSearch(page) ? '' : settings.default_sort
  const { sort, ...others } = search
  const shown = sort ?? own
  const choose = (value: string) => go({ ...others, ...(value !== own && { sort: value }) })

  return (
    <form
      className={`${css.sort} ${patterns.touch} ${patterns.soft} ${patterns.small}`}
      action={page.path}
      method="get"
    >
      <HiddenValues search={others} />
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        name="sort"
        // Back and reload show the order of the address, not what a browser remembers.
        autoComplete="off"
        className={css.select}
        value={shown}
        onChange={({ target: { value } }) => choose(value)}
      >
        {(isSearch(page) ? searchOrders : orders).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className={`${css.apply} ${patterns.action}`}>
          Sort
        </button>
      </noscript>
    </form>
  )
}
