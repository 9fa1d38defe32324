import type { Return } from '#generated/api.d.ts'
import { getReturn } from '#generated/calls/returns.ts'
import { orderQuery, refreshOrders } from '../orders/orders.queries.ts'
import { useAdmin } from '../shell/session.ts'
import { type Change, useChange } from '../shell/use-change.ts'

export type ChangeReturn = Change<Return>

/** Takes the steps of a return, which its order shows, too. */
export function useReturnChange({ id, order_no: number }: Pick<Return, 'id' | 'order_no'>): ChangeReturn {
  const { queryClient } = useAdmin()
  return useChange(getReturn.key({ params: { id } }), () => {
    void queryClient.invalidateQueries({ queryKey: ['admin', 'returns', 'list'] })
    void queryClient.invalidateQueries({ queryKey: orderQuery(number).queryKey })
    void refreshOrders(queryClient)
  })
}
