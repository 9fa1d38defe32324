import { useRouter } from '@tanstack/react-router'
import { useId, type SyntheticEvent } from 'react'
import { Icon } from '#ui/icon.tsx'
import patterns from '#ui/patterns.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './search-results.module.css'

interface Props {
  path: string
  query: string
  placeholder: string | undefined
}

/** The words looked for, to be changed: a form that any browser sends. */
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
    <form className={css.form} role="search" aria-label="On this page" action={path} method="get" onSubmit={onSubmit}>
      <label htmlFor={id}>
        <VisuallyHidden>Search for</VisuallyHidden>
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
        <VisuallyHidden>Search</VisuallyHidden>
      </button>
    </form>
  )
}
