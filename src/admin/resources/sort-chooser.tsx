import type { ResourceFacts } from '#domain/resource-facts.ts'
import * as t from '#words/admin-list.ts'
import patterns from '#ui/patterns.module.css'
import { labelOf, schemaText } from '../field/field-schema.ts'
import css from './sort-chooser.module.css'

interface Props {
  facts: Pick<ResourceFacts, 'sorts' | 'columns'>
  sort: string
  onSort: (sort: string) => void
}

/** Orders by what is no column. */
const OTHERS: Readonly<Record<string, () => string>> = {
  created: t.sortCreated,
  updated: t.sortUpdated,
  position: t.sortPosition,
}

/** The orders of a list, on phones, where it has no headers. */
export function SortChooser({ facts: { sorts, columns }, sort, onSort }: Props) {
  const titleOf = (name: string) => {
    const column = columns.find((one) => one.name === name)
    return column ? schemaText(column.title) : (OTHERS[name]?.() ?? labelOf(name, {}))
  }
  return (
    <select
      className={`${css.root} ${patterns.frame}`}
      aria-label={t.sort()}
      value={sort}
      onChange={({ target }) => onSort(target.value)}
    >
      {sorts.flatMap((name) => [
        <option key={name} value={name}>
          {titleOf(name)}
        </option>,
        <option key={`-${name}`} value={`-${name}`}>
          {t.sortDescending({ title: titleOf(name) })}
        </option>,
      ])}
    </select>
  )
}
