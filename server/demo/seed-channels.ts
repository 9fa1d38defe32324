import type { Channel } from '#generated/api.d.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import type { ChannelFixture } from './fixture-files.ts'
import { upsert } from '#server/platform/db/upsert.ts'

const upsertChannels = upsert('channel', ['name'], ['data', 'position'])

// SKUs without a product are skipped.
const PRICES = `INSERT INTO channel_price (channel_id, product_id, price, compare_at)
   SELECT c.id, p.id, (given.value->>'price')::bigint, (given.value->>'compare_at')::bigint
   FROM channel c, jsonb_each($2::jsonb) given JOIN product p ON p.sku = given.key WHERE c.name = $1
   ON CONFLICT (channel_id, product_id) DO UPDATE SET price = excluded.price, compare_at = excluded.compare_at`

/**
 * Seeds the shop's own channel and further ones. Must run after the catalogue, whose prices belong to the own channel.
 */
export async function seedChannels(db: Queryable, own: Channel, further: ChannelFixture[]): Promise<void> {
  await upsertChannels(
    db,
    [own, ...further].map(({ name, currency, country }, position) => ({
      name,
      data: { name, currency, country },
      position,
    })),
  )
  // Only one channel may be applied, so the former one is reset first.
  await db.query('UPDATE channel SET applied = false WHERE applied')
  await db.query('UPDATE channel SET applied = true WHERE name = $1', [own.name])
  for (const { name, prices } of further) await db.query(PRICES, [name, JSON.stringify(prices)])
  await db.query('SELECT apply_channel()')
}
