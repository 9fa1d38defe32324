import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import type { ReturnedLine } from './credit-lines.ts'
import { type ChosenUnits, type LineUnits, priceOfUnits } from './order-units.ts'
import type { Units } from './stock.ts'

const insert = statement<{ id: number }, [order: number, kind: 'cancelled' | 'returned', key: string]>(
  'order-reduction-insert',
  'INSERT INTO order_reduction (order_id, kind, key) VALUES ($1, $2, $3) RETURNING id',
)
const insertLines = statement<NoRow, [reduction: number, lines: number[], units: number[], amounts: number[]]>(
  'order-reduction-lines-insert',
  `INSERT INTO order_reduction_line (reduction_id, order_line_id, quantity, amount)
   SELECT $1::bigint, line, units, amount FROM unnest($2::bigint[], $3::int[], $4::bigint[]) AS l(line, units, amount)`,
)

/** Records units that are cancelled or returned, with what is credited for them. The order must be locked. */
export async function insertReduction(
  db: Queryable,
  orderId: number,
  { kind, key, lines }: { kind: 'cancelled' | 'returned'; key: string; lines: readonly ReturnedLine[] },
): Promise<void> {
  const [row] = await insert(db, orderId, kind, key)
  await insertLines(
    db,
    row!.id,
    lines.map(({ id }) => id),
    lines.map(({ quantity }) => quantity),
    lines.map(({ amount }) => amount),
  )
}

/** Returns chosen units with what they cost. */
export const priceUnits = (units: readonly LineUnits[], chosen: readonly ChosenUnits[]): ReturnedLine[] =>
  chosen.map(({ id, quantity }) => ({ id, quantity, amount: priceOfUnits(lineOf(units, id), quantity) }))

/** Returns the products of chosen units that still exist. */
export const stockOfUnits = (units: readonly LineUnits[], chosen: readonly ChosenUnits[]): Units[] =>
  chosen.flatMap(({ id, quantity }) => {
    const { product_id: product } = lineOf(units, id)
    return product === null ? [] : [{ product_id: product, units: quantity }]
  })

function lineOf(units: readonly LineUnits[], id: number): LineUnits {
  const line = units.find((one) => one.id === id)
  if (!line) throw new Error(`The order has no line ${id}.`)
  return line
}
