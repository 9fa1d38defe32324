import type { StockReason } from '#domain/stock-reasons.ts'
import * as t from '#words/admin-stock.ts'

export const reasonNames: Readonly<Record<StockReason, () => string>> = {
  received: t.received,
  returned: t.returned,
  damaged: t.damaged,
  lost: t.lost,
  correction: t.correction,
  count: t.count,
  initial: t.initial,
  import: t.imported,
  reserved: t.reservedBy,
  sold: t.sold,
  released: t.released,
  restocked: t.restocked,
}
