import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queryable } from '#server/platform/db/database.ts'
import { findRoot } from '#server/platform/environment/root.ts'

/**
 * Returns violations of the rules for orders, stock and money (server/commerce/orders/invariants.sql), with a few rows
 * for each; empty if there are none.
 */
export async function brokenInvariants(db: Queryable): Promise<Record<string, unknown[]>> {
  const text = await readFile(join(findRoot(), 'server/commerce/orders/invariants.sql'), 'utf8')
  const broken: Record<string, unknown[]> = {}
  for (const block of text.split(/^-- name: /m).slice(1)) {
    const [name = '', ...lines] = block.split('\n')
    const { rows } = await db.query(lines.join('\n'))
    if (rows.length > 0) broken[name] = rows.slice(0, 5)
  }
  return broken
}

/** Returns the units of each product in stock, reserved or sold. Orders do not change these sums. */
export async function countAllUnits(db: Queryable): Promise<Record<string, number>> {
  const { rows } = await db.query<{ sku: string; units: number }>(
    `SELECT p.sku, (p.stock + coalesce(sum(CASE s.state WHEN 'held' THEN s.units WHEN 'sold' THEN s.units - s.restocked ELSE 0 END), 0))::int AS units
     FROM product p LEFT JOIN order_stock s ON s.product_id = p.id GROUP BY p.id ORDER BY p.id`,
  )
  return Object.fromEntries(rows.map(({ sku, units }) => [sku, units]))
}
