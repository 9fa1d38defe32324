import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DeskAmounts } from '#generated/api.d.ts'

interface RefundPreview {
  amounts: DeskAmounts | undefined
  /** Of a choice that has just changed. */
  isLoading: boolean
  error: Error | null
}

/** Calculates what a choice would credit and pay back, again after each change. */
export function useRefundPreview(
  key: readonly unknown[],
  isNeeded: boolean,
  read: (signal: AbortSignal) => Promise<DeskAmounts>,
): RefundPreview {
  const { data, isFetching, error } = useQuery({
    queryKey: ['admin', 'orders', 'amounts', ...key],
    queryFn: ({ signal }) => read(signal),
    enabled: isNeeded,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  return { amounts: isNeeded ? data : undefined, isLoading: isFetching, error: isNeeded ? error : null }
}
