import { useState } from 'react'

export interface Selection {
  ids: ReadonlySet<number>
  /** Everything that the search and the filters match, loaded or not. */
  isAll: boolean
  toggle: (id: number) => void
  /** Selects these, or none of them if all of them are. */
  toggleAll: (ids: readonly number[]) => void
  selectMatching: () => void
  clear: () => void
}

interface State {
  ids: ReadonlySet<number>
  isAll: boolean
  /** What the list was restricted to. */
  of: string
}

/** Returns the selected rows of a list. Another search or filter selects nothing. */
export function useSelection(of: string): Selection {
  const [state, setState] = useState<State>({ ids: new Set(), isAll: false, of })
  const { ids, isAll } = state.of === of ? state : NONE
  const set = (next: ReadonlySet<number>, all = false) => setState({ ids: next, isAll: all, of })
  return {
    ids,
    isAll,
    toggle: (id) => set(ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set([...ids, id])),
    toggleAll: (all) => set(all.every((id) => ids.has(id)) ? new Set() : new Set([...ids, ...all])),
    selectMatching: () => set(ids, true),
    clear: () => set(new Set()),
  }
}

const NONE = { ids: new Set<number>(), isAll: false }
