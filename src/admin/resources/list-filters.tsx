import { useEffect, useEffectEvent, useState } from 'react'
import type { ResourceFacts, ResourceFilter } from '#domain/resource-facts.ts'
import * as t from '#words/admin-list.ts'
import { schemaText } from '../field/field-schema.ts'
import { AdminIcon } from '../shell/admin-icon.tsx'
import { Popover } from '../shell/popover.tsx'
import { AdminSearch } from '../shell/admin-search.tsx'
import { ScrollRow } from '../shell/scroll-row.tsx'
import { useDebounced } from '../shell/use-debounced.ts'
import { FilterChoices, useFilterTitles } from './filter-choices.tsx'
import type { ListState } from './list-address.ts'
import css from './list-filters.module.css'

interface Props {
  facts: Pick<ResourceFacts, 'filters'>
  state: ListState
  things: string
  onChange: (next: Partial<ListState>) => void
}

/** The search and the filters of a list. An applied filter names its values and can be removed. */
export function ListFilters({ facts, state, things, onChange }: Props) {
  const change = (name: string, values: readonly string[]) => {
    const { [name]: _before, ...others } = state.filters
    onChange({ filters: values.length > 0 ? { ...others, [name]: values } : others })
  }
  return (
    <div className={css.root}>
      <ListSearch value={state.search} label={t.searchIn({ things })} onChange={(search) => onChange({ search })} />
      <ScrollRow>
        {facts.filters?.map((filter) => (
          <Filter
            key={filter.name}
            filter={filter}
            values={state.filters[filter.name] ?? []}
            onChange={(values) => change(filter.name, values)}
          />
        ))}
        {Object.keys(state.filters).length > 0 && (
          <button type="button" className={css.clear} onClick={() => onChange({ filters: {} })}>
            {t.clearFilters()}
          </button>
        )}
      </ScrollRow>
    </div>
  )
}

interface SearchProps {
  value: string
  label: string
  onChange: (search: string) => void
}

/** Searches while somebody types. */
export function ListSearch({ value, label, onChange }: SearchProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const settled = useDebounced(typed, 250)
  // Changed elsewhere, such as by a view or the browser's back button.
  if (value !== known) {
    setKnown(value)
    if (value.trim() !== typed.trim()) setTyped(value)
  }
  const search = useEffectEvent(() => {
    if (settled.trim() !== value.trim() && settled === typed) onChange(settled)
  })
  useEffect(() => {
    search()
  }, [settled])
  return <AdminSearch value={typed} label={label} onChange={setTyped} />
}

interface FilterProps {
  filter: ResourceFilter
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

function Filter({ filter, values, onChange }: FilterProps) {
  const title = schemaText(filter.title)
  const names = useFilterTitles(filter, values)
  const isApplied = values.length > 0
  return (
    <div className={css.filter} data-applied={isApplied || undefined}>
      <Popover
        className={css.button}
        label={isApplied ? t.filterChip({ title, values: names.join(', ') }) : title}
        description={t.filterBy({ title })}
      >
        <FilterChoices filter={filter} values={values} onChange={onChange} />
      </Popover>
      {isApplied && (
        <button
          type="button"
          className={css.remove}
          aria-label={t.removeFilter({ title })}
          onClick={() => onChange([])}
        >
          <AdminIcon name="close" size={14} />
        </button>
      )}
    </div>
  )
}
