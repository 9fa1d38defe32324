import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queryOf } from '#api/client/query.ts'
import type { DraftPage } from '#generated/api.d.ts'
import { getDraftOrderPage } from '#generated/calls/draft-orders.ts'
import { formatMoney } from '#domain/money.ts'
import * as t from '#words/admin-draft-orders.ts'
import { type RecordFrame, ResourceRecord } from '../resources/record-screen.tsx'
import { resourceKey } from '../resources/resource.queries.ts'
import { Badge } from '../shell/badge.tsx'
import type { ScreenProps } from '../shell/screen.ts'
import { useSession } from '../shell/session.ts'
import { DraftPayment } from './draft-payment.tsx'
import { DraftSummary } from './draft-summary.tsx'
import { useDraftPreview } from './use-draft-preview.ts'

/** /admin/draft-orders/7: an order that staff prepare, with its totals, its payment link and what came of it. */
export function Screen({ resource }: ScreenProps) {
  return <ResourceRecord resource={resource!} Frame={DraftFrame} />
}

const POLL_MS = 15_000

const pageQuery = (id: number | undefined) => ({
  ...queryOf(getDraftOrderPage, { params: { id: id ?? 0 }, quiet: true }),
  enabled: id !== undefined,
  staleTime: 0,
  // The customer may be paying it right now.
  refetchInterval: ({ state: { data } }: { state: { data?: DraftPage | undefined } }) =>
    data?.state === 'sent' || data?.state === 'paying' ? POLL_MS : (false as const),
})

const DraftFrame: RecordFrame = ({ record, values, isChanged, children }) => {
  const { shop, role } = useSession()
  const queryClient = useQueryClient()
  const query = pageQuery(record?.id)
  const { data: page } = useQuery({ ...query, queryKey: [...query.queryKey, record?.version] })
  const preview = useDraftPreview(record?.id, values, page?.state === 'ordered')
  const problem = preview.data?.problem
  const { shipping_methods: methods = [], pickup_places: places = [] } = preview.data?.cart ?? {}
  const money = (amount: { amount: number; currency: string }) => formatMoney(amount, shop.locale)
  const changed = (next: DraftPage) => {
    queryClient.setQueryData([...query.queryKey, record?.version], next)
    void queryClient.invalidateQueries({
      queryKey: resourceKey({ path: 'draft-orders' }),
      predicate: ({ queryKey }) => queryKey[2] === 'list',
    })
  }
  const canWrite = role === 'owner' || role === 'manager'
  return children({
    isReadOnly: page?.state === 'ordered' || page?.state === 'paying',
    ...(page && {
      beside: <Badge text={t.state({ state: page.state })} tone={page.state === 'ordered' ? 'success' : 'neutral'} />,
    }),
    choices: {
      shipping_mode: methods.map(({ code, name, price }) => ({
        value: code,
        title: t.methodWithPrice({ name, price: money(price) }),
      })),
      pickup_place: places.map(({ code, name }) => ({ value: code, title: name })),
    },
    side: (
      <>
        <DraftSummary preview={preview} />
        {record && page && canWrite && (
          <DraftPayment
            record={record}
            page={page}
            isChanged={isChanged}
            problem={problem?.code === 'cart_empty' ? t.addProductsFirst() : problem?.message}
            changed={changed}
          />
        )}
      </>
    ),
  })
}
