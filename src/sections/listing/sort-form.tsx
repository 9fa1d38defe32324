import { useRouter } from '@tanstack/react-router'
import { useId } from 'react'
import type { PageContext } from '#engine/types.ts'
import type { Settings } from '#generated/sections/listing.js'
import { isSearch, sortOf } from './listing-query.ts'
import css from './listing.module.css'

const orders = [
  ['featured', 'Featured'],
  ['newest', 'Newest'],
  ['price-asc', 'Price, low to high'],
  ['price-desc', 'Price, high to low'],
  ['name', 'Name'],
] as const

const searchOrders = [['', 'Best match'], ...orders.slice(1, 4)] as const

/** The order of a listing: a form that any browser can send, and that navigates by itself where it can. */
export function SortForm({ settings, page }: { settings: Settings; page: PageContext }) {
  const router = useRouter()
  const id = useId()
  const query = page.search['query'] as string | undefined
  const isOwn = (sort: string) => sort === (isSearch(page) ? '' : settings.default_sort)
  return (
    <form className={css.sort} action={page.path} method="get">
      {query && <input type="hidden" name="query" value={query} />}
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        name="sort"
        className={css.select}
        value={sortOf(settings, page) ?? ''}
        onChange={({ target: { value } }) => {
          const search = { ...(query && { query }), ...(!isOwn(value) && { sort: value }) }
          void router.navigate({ to: page.path, search, resetScroll: false } as never)
        }}
      >
        {(isSearch(page) ? searchOrders : orders).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className={css.apply}>
          Sort
        </button>
      </noscript>
    </form>
  )
}
