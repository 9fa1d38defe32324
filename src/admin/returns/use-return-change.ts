import type { Return } from '#generated/api.d.ts'
import { getReturn } from '#generated/calls/returns.ts'
import { orderQuery, refreshOrders } from '../orders/orders.queries.ts'
import { useAdmin } from '../shell/session.ts'

/** Takes a step of a return, and shows the return as it then is. */
export type ChangeReturn = (call: () => Promise<Return>) => Promise<void>

/**
 * Returns a function that takes a step. If it is refused, the return is read again: someone else may have taken it
 * meanwhile, and the page shows what is left to do.
 */
export function useReturnChange({ id, order_no: number }: Pick<Return, 'id' | 'order_no'>): ChangeReturn {
  const { queryClient } = useAdmin()
  const queryKey = getReturn.key({ params: { id } })
  return async (call) => {
    try {
      queryClient.setQueryData(queryKey, await call())
      void queryClient.invalidateQueries({ queryKey: ['admin', 'returns', 'list'] })
      void queryClient.invalidateQueries({ queryKey: orderQuery(number).queryKey })
      void refreshOrders(queryClient)
    } catch (error) {
      const { status = 0 } = error as { status?: number }
      if (status === 409 || status === 422) await queryClient.invalidateQueries({ queryKey })
      throw error
    }
  }
}
