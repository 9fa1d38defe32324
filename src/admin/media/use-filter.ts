import { useRouterState } from '@tanstack/react-router'
import { useNavigation } from '../shell/navigation.ts'
import type { MediaFilter } from './media.queries.ts'

interface UsedFilter {
  filter: MediaFilter
  /** The open item. */
  open: number | undefined
  set: (changes: Readonly<Record<string, string | undefined>>) => void
}

const STATES = ['unused', 'trash'] as const

/** Keeps filters and the open item in the address, so that they survive a reload and can be shared. */
export function useFilter(): UsedFilter {
  const query = useRouterState({ select: ({ location }) => location.search as Record<string, string | undefined> })
  const { setSearch } = useNavigation()
  const { search, kind, state, item } = query
  return {
    filter: {
      state: STATES.find((one) => one === state) ?? 'library',
      ...(search && { search }),
      ...((kind === 'picture' || kind === 'video') && { kind }),
    },
    open: item !== undefined && /^\d{1,9}$/.test(item) ? Number(item) : undefined,
    set: (changes) => setSearch(changes, { replace: true }),
  }
}
