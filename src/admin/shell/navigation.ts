import { type AnyRouter, useBlocker, useParams, useRouter, useRouterState } from '@tanstack/react-router'

/** The shop's router is registered for types in src/app, so this one's are looser. */
export interface Navigation {
  /** Opens a screen by its whole address. */
  go: (href: string, options?: { replace?: boolean }) => void
  /** Changes parameters of the open address; undefined and '' remove one. */
  setSearch: (changes: Readonly<Record<string, string | undefined>>, options?: { replace?: boolean }) => void
}

export type Search = Readonly<Record<string, string>>

export function useNavigation(): Navigation {
  const router = useRouter<AnyRouter>()
  return {
    go: (href, { replace = false } = {}) => void router.navigate({ href, replace } as never),
    setSearch: (changes, { replace = false } = {}) => {
      const { search, publicHref } = router.state.location
      const next = new URLSearchParams(search as Record<string, string>)
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(name)
        else next.set(name, value)
      }
      const query = next.size > 0 ? `?${next.toString()}` : ''
      void router.navigate({ href: pathOf(publicHref) + query, replace, resetScroll: false } as never)
    },
  }
}

/** Returns the path of the open address, such as /admin/staff. */
export const usePath = (): string => useRouterState({ select: ({ location }) => pathOf(location.publicHref) })

/** The router's own `pathname` lacks /admin. */
const pathOf = (href: string): string => href.replace(/[?#].*$/u, '').replace(/\/$/u, '')

/** Returns the parameters after the question mark. */
export const useAddressSearch = (): Search =>
  useRouterState({ select: ({ location }) => location.search as unknown as Search })

/** Returns a parameter of the screen’s path, such as `$id`. */
export const usePathParameter = (name: string): string | undefined =>
  useParams<AnyRouter, string, false>({ strict: false })[name] as string | undefined

interface Leave {
  /** Whether somebody is leaving with unsaved changes. */
  isAsking: boolean
  leave: () => void
  stay: () => void
}

/** Stops navigation, and closing the tab, while there are unsaved changes. */
export function useLeaveQuestion(hasChanges: boolean): Leave {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasChanges && current.pathname !== next.pathname,
    enableBeforeUnload: () => hasChanges,
    withResolver: true,
  })
  return {
    isAsking: blocker.status === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}
