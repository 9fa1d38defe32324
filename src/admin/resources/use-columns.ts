import { useState, useSyncExternalStore } from 'react'
import type { ResourceColumn } from '#domain/resource-facts.ts'
import { createStoredChoice } from '#lib/stored-choice.ts'

export interface Columns {
  /** Names of the shown columns. */
  shown: readonly string[]
  /** The shown columns, in the schema's order. */
  visible: readonly ResourceColumn[]
  toggle: (name: string) => void
  /** Shows these, such as those of a saved view. */
  choose: (names: readonly string[]) => void
}

/** Returns which columns of a list are shown. The choice is kept in this browser. */
export function useColumns(resource: string, columns: readonly ResourceColumn[]): Columns {
  const [choice] = useState(() => createStoredChoice(`admin columns ${resource}`))
  const stored = useSyncExternalStore(choice.subscribe, choice.read)
  const shown = shownColumns(stored, columns)
  return {
    shown,
    visible: columns.filter(({ name }) => shown.includes(name)),
    toggle: (name) => {
      const next = shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name]
      // A table without columns could not be changed back.
      if (next.length > 0) choice.choose(next.join(' '))
    },
    choose: (names) => choice.choose(names.join(' ')),
  }
}

/** Returns the chosen columns that still exist, else those that are not optional. */
export function shownColumns(stored: string | null, columns: readonly ResourceColumn[]): string[] {
  const names = columns.map(({ name }) => name)
  const chosen = (stored ?? '').split(' ').filter((name) => names.includes(name))
  return chosen.length > 0 ? chosen : columns.filter(({ isOptional }) => !isOptional).map(({ name }) => name)
}
