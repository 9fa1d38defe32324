import { useRouter } from '@tanstack/react-router'
import { useId, type SyntheticEvent } from 'react'
import { Icon } from '#ui/icon.tsx'
import patterns from '#ui/patterns.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/search.ts'
import css from './search-results.module.css'

interface Props {
  path: string
  query: string
  placeholder: string | undefined
}

/** The search form of the results page; works without script. */
export function SearchForm({ path, query, placeholder }: Props) {
  const router = useRouter()
  const id = useId()

  function onSubmit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('query') as HTMLInputElement
    const words = field.value.trim()
    if (words === '') return field.focus()
    void router.navigate({ to: path, search: { query: words } } as never)
  }

  return (
    <form
      className={css.form}
      role="search"
      aria-label={t.searchAgain()}
      action={path}
      method="get"
      onSubmit={onSubmit}
    >
      <label htmlFor={id}>
        <VisuallyHidden>{t.searchShop()}</VisuallyHidden>
      </label>
      <input
        id={id}
        type="search"
        name="query"
        className={css.field}
        defaultValue={query}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        dir="auto"
      />
      <button type="submit" className={`${css.submit} ${patterns.square}`}>
        <Icon name="search" />
        <VisuallyHidden>{t.search()}</VisuallyHidden>
      </button>
    </form>
  )
}
