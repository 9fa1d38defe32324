import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { DraftPreview, DraftValues } from '#generated/api.d.ts'
import { previewDraftOrder } from '#generated/calls/draft-orders.ts'
import { useAdmin } from '../shell/session.ts'
import { useDebounced } from '../shell/use-debounced.ts'

/** Returns the totals of what is typed. Values that cannot be read yet are left out. */
export function useDraftPreview(
  id: number | undefined,
  values: Readonly<Record<string, unknown>>,
  isOrdered: boolean,
): UseQueryResult<DraftPreview> {
  const { http } = useAdmin()
  const typed = JSON.stringify({ ...(id !== undefined && { id }), values: readable(values) })
  const asked = useDebounced(typed, 300)
  const body = JSON.parse(asked) as { id?: number; values: DraftValues }
  return useQuery({
    queryKey: previewDraftOrder.key({ body }),
    queryFn: ({ signal }) => previewDraftOrder(http, { body, signal, quiet: true }),
    placeholderData: keepPreviousData,
    enabled: !isOrdered,
    staleTime: 0,
    retry: false,
  })
}

const number = (value: unknown): number | null => (typeof value === 'number' && Number.isInteger(value) ? value : null)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function readable(values: Readonly<Record<string, unknown>>): DraftValues {
  const lines = Array.isArray(values['lines']) ? (values['lines'] as Record<string, unknown>[]) : []
  return {
    lines: lines.map((line) => ({
      product_id: Number(line['product_id']),
      quantity: number(line['quantity']) ?? 1,
      price: number(line['price']) || null,
    })),
    discount_kind: (text(values['discount_kind']) || 'none') as NonNullable<DraftValues['discount_kind']>,
    discount_percent: number(values['discount_percent']) || null,
    discount_amount: number(values['discount_amount']) || null,
    coupon_code: text(values['coupon_code']),
    customer: number(values['customer']),
    email: text(values['email']),
    phone: text(values['phone']),
    receive_by: values['receive_by'] === 'pickup' ? 'pickup' : 'delivery',
    pickup_place: text(values['pickup_place']) || null,
    shipping_address: (values['shipping_address'] ?? null) as NonNullable<DraftValues['shipping_address']> | null,
    billing_same: values['billing_same'] !== false,
    billing_address: (values['billing_address'] ?? null) as NonNullable<DraftValues['billing_address']> | null,
    shipping_mode: text(values['shipping_mode']) || null,
    shipping_price: number(values['shipping_price']),
  }
}
