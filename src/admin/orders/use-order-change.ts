import type { DeskOrder } from '#generated/api.d.ts'
import { SubmissionCancelled } from '#forms/submission-error.ts'
import { useAdmin } from '../shell/session.ts'
import { orderQuery, refreshOrders } from './orders.queries.ts'

/** Makes a change of an order, and shows the order as it then is. */
export type ChangeOrder = (call: () => Promise<DeskOrder>) => Promise<DeskOrder>

/**
 * Returns a function that makes a change. If it is refused, the order is read again: someone else may have changed it,
 * and the next attempt is about what is shown then.
 * @throws SubmissionCancelled if the re-authentication was closed
 */
export function useOrderChange(number: string): ChangeOrder {
  const { queryClient } = useAdmin()
  const { queryKey } = orderQuery(number)
  return async (call) => {
    try {
      const after = await call()
      queryClient.setQueryData(queryKey, after)
      void refreshOrders(queryClient)
      return after
    } catch (error) {
      const { code, status = 0 } = error as { code?: string; status?: number }
      if (code === 'reauthentication_required') throw Object.assign(new SubmissionCancelled(), { code })
      if (status === 409 || status === 422) await queryClient.invalidateQueries({ queryKey })
      throw error
    }
  }
}
