import { type AnyRouter, useRouter, useRouterState } from '@tanstack/react-router'

/** The shop's router is registered for types in src/app, so this one's are looser. */
export interface Navigation {
  /** Opens a screen by its whole address. */
  go: (href: string, options?: { replace?: boolean }) => void
  /** Changes parameters of the open address; undefined and '' remove one. */
  setSearch: (changes: Readonly<Record<string, string | undefined>>, options?: { replace?: boolean }) => void
}

export function useNavigation(): Navigation {
  const router = useRouter<AnyRouter>()
  return {
    go: (href, { replace = false } = {}) => void router.navigate({ href, replace } as never),
    setSearch: (changes, { replace = false } = {}) => {
      const { pathname, search } = router.state.location
      const next = new URLSearchParams(search as Record<string, string>)
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(name)
        else next.set(name, value)
      }
      const query = next.size > 0 ? `?${next.toString()}` : ''
      void router.navigate({ href: pathname + query, replace, resetScroll: false } as never)
    },
  }
}

/** Returns the path of the open address. */
export const usePath = (): string => useRouterState({ select: ({ location }) => location.pathname })
