import type { AdminSale } from '#generated/admin/sale.js'
import { defineResource } from '#server/platform/resources/resource.ts'
import { readCurrency } from '#server/store/storefront/service.ts'
import { type SaleInput, createSale, deleteSale, endSales, readSale, updateSale } from './sales.ts'

const STATE = `CASE WHEN s.ends_at <= now() THEN 'ended' WHEN s.starts_at <= now() THEN 'active' ELSE 'planned' END`

const PERCENT = `CASE s.kind WHEN 'percent' THEN rtrim(to_char(s.value / 100.0, 'FM990.99'), '.') || ' %' END`

export const resource = defineResource<AdminSale>({
  name: 'sale',
  table: 'sale',
  list: {
    from: 'sale s',
    id: 's.id',
    title: 's.name',
    columns: {
      name: 's.name',
      percent: PERCENT,
      amount: `CASE s.kind WHEN 'amount' THEN s.value END`,
      state: STATE,
      starts_at: 's.starts_at',
      ends_at: 's.ends_at',
    },
    search: 's.name ILIKE $pattern',
    filters: { state: `${STATE} = ANY ($values)` },
    sorts: {
      name: { sql: 'lower(s.name)', type: 'text' },
      starts_at: { sql: 's.starts_at', type: 'timestamptz' },
    },
  },
  read: async (db, id) => {
    const sale = await readSale(db, id)
    return sale && { values: valuesOf(sale) }
  },
  create: async (db, values, { app }) => createSale(db, inputOf(values), await readCurrency(app)),
  update: async (db, id, values, { app }) => updateSale(db, id, inputOf(values), await readCurrency(app)),
  affected: async () => ({ items: [], blocks: false }),
  remove: deleteSale,
  bulk: { end: endSales },
})

const valuesOf = ({ value, ...sale }: SaleInput): AdminSale => ({
  ...sale,
  percent: sale.kind === 'percent' ? value / 100 : null,
  amount: sale.kind === 'amount' ? value : null,
})

/** Without a beginning, a sale begins now. More than two decimals of a percentage leave no whole value, which the check refuses. */
const inputOf = ({ percent, amount, starts_at: start, ...sale }: AdminSale): SaleInput => ({
  ...sale,
  starts_at: start ?? new Date().toISOString(),
  value: sale.kind === 'percent' ? Number(((percent ?? 0) * 100).toFixed(6)) : (amount ?? 0),
})
