import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import { useEffect, useId, useState } from 'react'
import { fromPromise } from 'xstate'
import { productGridQuery } from '#api/product.queries.ts'
import { suggestionsQuery } from '#api/search.queries.ts'
import {
  optionsOf,
  type SearchBoxActor,
  type SearchBoxSnapshot,
  searchBoxMachine,
  selectActiveOption,
} from '#machines/search/search-box.machine.ts'
import {
  type SearchAnswer,
  type SearchOption,
  popularOption,
  submitPath,
  queryOption,
} from '#machines/search/search-box.options.ts'
import { inspect } from '#visitor/watch-flows.ts'
import { forgetSearch, forgetSearches, recentSearches, rememberSearch } from './search-history.ts'

interface Options {
  /** A rendered text field within a form. */
  input: HTMLInputElement
  popular: readonly string[]
  /** Whether suggestions are always shown below the field. */
  isInline: boolean
  /** Called before a navigation. */
  onDone: (() => void) | undefined
}

export interface SearchBox {
  snapshot: SearchBoxSnapshot
  options: readonly SearchOption[]
  listId: string
  optionId: (index: number) => string
  choose: (option: SearchOption) => void
  retry: () => void
  /** Removes one recent search, or all. */
  forgetRecent: (words?: string) => void
}

/** Turns a text field into an ARIA combobox whose state is in a statechart. */
export function useSearchBox({ input, popular, isInline, onDone }: Options): SearchBox {
  const queryClient = useQueryClient()
  const router = useRouter({ warn: false }) as AnyRouter | undefined
  const listId = useId()
  const [machine] = useState(() => withSuggestions((query) => answerTo(query, queryClient)))
  const [snapshot, , actor] = useMachine(machine, { inspect })
  const options = optionsOf(snapshot.context)
  const optionId = (index: number) => `${listId}-${index}`

  function leave() {
    actor.send({ type: 'box.dismissed' })
    input.blur()
    onDone?.()
  }

  useEffect(() => {
    const starters = () => startersOf(popular)
    const enter = () => actor.send({ type: 'box.entered', query: input.value, starters: starters() })
    const listening = new AbortController()
    const { signal } = listening
    input.addEventListener('focus', enter, { signal })
    input.addEventListener('input', () => actor.send({ type: 'query.changed', query: input.value }), { signal })
    input.addEventListener('keydown', (event) => onKey(event, actor, { isInline, optionId, forgetRecent }), { signal })
    // Keeps the focus in the field on presses in the panel.
    input.form?.addEventListener('mousedown', (event) => event.target !== input && event.preventDefault(), { signal })
    input.form?.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!isInline && !input.form?.contains(relatedTarget as Node | null)) actor.send({ type: 'box.dismissed' })
      },
      { signal },
    )
    input.form?.addEventListener(
      'submit',
      (event) => {
        const query = input.value.trim()
        if (query === '') return event.preventDefault()
        rememberSearch(query)
        if (!router) return
        event.preventDefault()
        const { answer } = actor.getSnapshot().context
        const href = submitPath(query, answer?.query === query ? answer.found : undefined)
        leave()
        void router.navigate({ href })
      },
      { signal },
    )
    // The field is often focused before this code has loaded.
    if (document.activeElement === input) enter()
    return () => listening.abort()
    // Other values stay the same as long as the field does.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [actor, input, isInline, popular, router])

  const isExpanded = snapshot.hasTag('open') && options.length > 0
  const { active } = snapshot.context
  useEffect(() => {
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-expanded', String(isExpanded))
    if (isExpanded) input.setAttribute('aria-controls', listId)
    else input.removeAttribute('aria-controls')
    if (isExpanded && active >= 0) {
      input.setAttribute('aria-activedescendant', `${listId}-${active}`)
      document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
    } else input.removeAttribute('aria-activedescendant')
  }, [input, isExpanded, listId, active])

  return {
    snapshot,
    options,
    listId,
    optionId,
    choose: ({ kind, label }) => {
      if (kind === 'recent' || kind === 'query' || kind === 'all') rememberSearch(label)
      leave()
    },
    retry: () => actor.send({ type: 'suggestions.retried' }),
    forgetRecent,
  }

  function forgetRecent(words?: string) {
    if (words === undefined) forgetSearches()
    else forgetSearch(words)
    actor.send({ type: 'starters.changed', starters: startersOf(popular) })
    input.focus()
  }
}

const featuredProducts = { source: 'featured' as const, items: [], limit: 4 }

/** Returns the server's suggestions; featured products if there are none. */
async function answerTo(query: string, client: QueryClient): Promise<SearchAnswer> {
  const found = await client.query(suggestionsQuery(query))
  if (found.suggestions.length > 0) return found
  const cards = await client.query(productGridQuery(featuredProducts)).catch(() => [])
  return { ...found, instead: cards.map(popularOption) }
}

function withSuggestions(ask: (query: string) => Promise<SearchAnswer>) {
  const suggest = fromPromise<SearchAnswer, { query: string }>(({ input }) => ask(input.query))
  return searchBoxMachine.provide({ actors: { suggest } })
}

function startersOf(popular: readonly string[]): SearchOption[] {
  const recent = recentSearches()
  const known = new Set(recent.map((words) => words.toLowerCase()))
  return [
    ...recent.map((words) => queryOption('recent', words)),
    ...popular.filter((words) => !known.has(words.toLowerCase())).map((words) => queryOption('query', words)),
  ]
}

type Keys = Pick<SearchBox, 'optionId' | 'forgetRecent'> & { isInline: boolean }

function onKey(event: KeyboardEvent, actor: SearchBoxActor, { isInline, optionId, forgetRecent }: Keys) {
  // Input methods use the same keys.
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  const snapshot = actor.getSnapshot()
  const option = selectActiveOption(snapshot)
  const isOnOption = option !== undefined
  const { key } = event
  if (key === 'ArrowDown') actor.send({ type: 'option.moved', by: 1 })
  else if (key === 'ArrowUp') actor.send({ type: 'option.moved', by: -1 })
  else if (isOnOption && key === 'Home') actor.send({ type: 'option.jumped', to: 'first' })
  else if (isOnOption && key === 'End') actor.send({ type: 'option.jumped', to: 'last' })
  else if (isOnOption && key === 'Enter') document.getElementById(optionId(snapshot.context.active))?.click()
  else if (option?.kind === 'recent' && key === 'Delete') forgetRecent(option.label)
  else if (isOnOption && isInline && key === 'Escape') actor.send({ type: 'option.left' })
  else if (!isInline && key === 'Escape' && snapshot.hasTag('open')) actor.send({ type: 'box.dismissed' })
  else {
    if (key === 'ArrowLeft' || key === 'ArrowRight') actor.send({ type: 'option.left' })
    return
  }
  event.preventDefault()
}
