import { useRouterState } from '@tanstack/react-router'

/** Returns whether another page is loading: the button that led there stays busy until it is shown (AU-11). */
export const useIsLeaving = (): boolean =>
  useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading && resolvedLocation !== undefined && location.pathname !== resolvedLocation.pathname,
  })
