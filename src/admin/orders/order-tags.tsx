import { useQuery } from '@tanstack/react-query'
import type { DeskOrder } from '#generated/api.d.ts'
import { setDeskTags } from '#generated/calls/order-desk.ts'
import { TagsCard } from '../field/tags-card.tsx'
import { useAdmin } from '../shell/session.ts'
import { orderFilters } from './orders.queries.ts'
import { useOrderChange } from './use-order-change.ts'

export function OrderTags({ order: { number, tags } }: { order: DeskOrder }) {
  const { http } = useAdmin()
  const change = useOrderChange(number)
  const { data } = useQuery(orderFilters)
  const save = (next: string[]) =>
    change(() => setDeskTags(http, { params: { number }, body: { tags: next, seen: [...tags] }, quiet: true }))
  return <TagsCard tags={tags} known={data?.tags ?? []} save={save} />
}
