import { useState } from 'react'
import { pageHref } from '#routes/page-href.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import css from './search-field.module.css'

const SearchSuggestions = lazyPart(
  () => import('./search-suggestions.tsx'),
  (module) => module.SearchSuggestions,
)

interface Props {
  /** What was searched for on this page. */
  query: string
  popular: readonly string[]
}

/** The search box of wide screens: a form that works by itself, and a combobox from its first focus on. */
export function SearchField({ query, popular }: Props) {
  const [input, setInput] = useState<HTMLInputElement>()
  return (
    <form className={css.root} role="search" action={pageHref('search')} onPointerEnter={SearchSuggestions.preload}>
      <Icon name="search" />
      <input
        className={css.input}
        name="query"
        defaultValue={query}
        aria-label="Search for"
        placeholder="Search"
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
