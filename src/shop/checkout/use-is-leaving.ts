import { useRouterState } from '@tanstack/react-router'

/** Whether another page is on its way: what led there waits until it shows (AU-11). */
export const useIsLeaving = (): boolean =>
  useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading && resolvedLocation !== undefined && location.pathname !== resolvedLocation.pathname,
  })
