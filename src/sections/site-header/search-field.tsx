import { useState } from 'react'
import { pageHref } from '#pages/page-href.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import * as t from '#words/search.ts'
import css from './search-field.module.css'

const SearchSuggestions = lazyPart(
  () => import('./search-suggestions.tsx'),
  (module) => module.SearchSuggestions,
)

interface Props {
  /** Query of the current page. */
  query: string
  popular: readonly string[]
}

/** The search box of wide screens: a plain form that becomes a combobox when focused. */
export function SearchField({ query, popular }: Props) {
  const [input, setInput] = useState<HTMLInputElement>()
  return (
    <form className={css.root} role="search" action={pageHref('search')} onPointerEnter={SearchSuggestions.preload}>
      <Icon name="search" />
      <input
        className={css.input}
        name="query"
        defaultValue={query}
        aria-label={t.searchShop()}
        placeholder={t.search()}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        required
        onFocus={(event) => setInput(event.currentTarget)}
      />
      {input && <SearchSuggestions input={input} popular={popular} />}
    </form>
  )
}
