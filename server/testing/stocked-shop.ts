import type { AppOptions } from '#server/app.ts'
import type { Database } from '#server/platform/db/database.ts'
import { testApp } from './test-app.ts'

/** Starts a shop with a product that does not sell out. Call it at the top of a test file. */
export async function stockedShop(options: Partial<AppOptions> = {}) {
  const shop = await testApp({ trustProxyHops: 1, ...options })
  const { pool } = shop.database
  return { shop, pool, vase: await stockedProduct(shop.database) }
}

/** Returns the id of a product (3600.00 rupees, 12 % GST) with enough stock for the orders of a test file. */
export async function stockedProduct({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `UPDATE product SET stock = 900 WHERE sku = 'ASH-VAS-001-TEN-20' RETURNING id`,
  )
  return rows[0]!.id
}
