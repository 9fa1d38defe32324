import type { RefundRequest, Return, ReturnPicture } from '#generated/api.d.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import { RETURN_STATE } from './return-state.ts'

export interface RequestRow {
  id: number
  status: 'asked' | 'granted' | 'refused'
  state: Return['state']
  reason: string
  comment: string
  amount: number
  answer: string
  created_at: Date
  lines: { id: number; product_id: number | null; quantity: number; amount: number; made_for_them: boolean }[]
  pictures: ReturnPicture[]
}

export const readRequestRows = statement<RequestRow, [number]>(
  'refund-requests',
  `SELECT r.id, r.status, ${RETURN_STATE} AS state, r.reason, r.comment, r.amount, r.answer, r.created_at,
     ARRAY(SELECT jsonb_build_object('id', q.order_line_id, 'product_id', l.product_id, 'quantity', q.quantity, 'amount', q.amount,
        'made_for_them', l.additonal_data IS NOT NULL)
      FROM refund_request_line q JOIN order_line l ON l.id = q.order_line_id WHERE q.request_id = r.id ORDER BY l.position) AS lines,
     ARRAY(SELECT jsonb_build_object('name', u.name, 'width', u.width, 'height', u.height)
      FROM refund_request_picture p JOIN upload u ON u.name = p.name WHERE p.request_id = r.id ORDER BY p.position) AS pictures
   FROM refund_request r WHERE r.order_id = $1 ORDER BY r.id`,
)

export async function readRequests(
  db: Queryable,
  { id, currency }: OrderRow,
): Promise<(RefundRequest & Pick<RequestRow, 'state'>)[]> {
  const money = (amount: number) => ({ amount, currency })
  return (await readRequestRows(db, id)).map(({ created_at, amount, lines, ...request }) => ({
    ...request,
    amount: money(amount),
    created_at: created_at.toISOString(),
    // Units that the shop did not approve can be requested again.
    lines: lines
      .filter(({ quantity }) => quantity > 0)
      .map((line) => ({ id: line.id, quantity: line.quantity, amount: money(line.amount) })),
  }))
}
