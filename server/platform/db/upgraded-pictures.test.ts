import { expect, it } from 'vitest'
import { listBaselines, restoreBaseline } from '#server/testing/baselines.ts'
import { emptyDatabase } from '#server/testing/test-app.ts'
import { migrate } from './migrate.ts'

// A variant's picture was a position in its product's list until migration 0310, and is the id of one since.
it.each(await listBaselines())('AD-10 OP-01 every variant of a shop of %s keeps its picture', async (name) => {
  const { connection, pool } = await emptyDatabase()
  await restoreBaseline(connection, name)
  const picturesBy = async (picture: string) => {
    const { rows } = await pool.query<{ sku: string; src: string | null }>(
      `SELECT sku, ${picture} AS src FROM product p JOIN product_group g ON g.id = p.group_id ORDER BY sku`,
    )
    return rows
  }
  const before = await picturesBy(`g.images -> p.image::int ->> 'src'`)
  expect(before.filter(({ src }) => src !== null).length).toBeGreaterThan(50)
  await migrate(connection)
  const byId = `(SELECT i ->> 'src' FROM jsonb_array_elements(g.images) i WHERE i ->> 'id' = p.image_id)`
  expect(await picturesBy(byId)).toEqual(before)
})
