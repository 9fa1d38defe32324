import type { DeskOrder } from '#generated/api.d.ts'
import { useAdmin } from '../shell/session.ts'
import { type Change, useChange } from '../shell/use-change.ts'
import { orderQuery, refreshOrders } from './orders.queries.ts'

export type ChangeOrder = Change<DeskOrder>

export function useOrderChange(number: string): ChangeOrder {
  const { queryClient } = useAdmin()
  return useChange(orderQuery(number).queryKey, () => void refreshOrders(queryClient))
}
