import type { Channel } from '#generated/api.d.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import type { ChannelFixture } from './fixture-files.ts'
import { upsert } from '#server/platform/db/upsert.ts'

const layChannels = upsert('channel', ['name'], ['data', 'position'])

// What has no product of its SKU is not sold.
const PRICES = `INSERT INTO channel_price (channel_id, product_id, price, compare_at)
   SELECT c.id, p.id, (given.value->>'price')::bigint, (given.value->>'compare_at')::bigint
   FROM channel c, jsonb_each($2::jsonb) given JOIN product p ON p.sku = given.key WHERE c.name = $1
   ON CONFLICT (channel_id, product_id) DO UPDATE SET price = excluded.price, compare_at = excluded.compare_at`

/**
 * The shop's own channel and further ones. It runs after the catalogue, whose prices are those of the own channel, and leaves the
 * channel in use that the settings ask for.
 */
export async function seedChannels(db: Queryable, own: Channel, further: ChannelFixture[]): Promise<void> {
  await layChannels(
    db,
    [own, ...further].map(({ name, currency, country }, position) => ({
      name,
      data: { name, currency, country },
      position,
    })),
  )
  // One at a time is in use, so the former one ends before the own one begins.
  await db.query('UPDATE channel SET applied = false WHERE applied')
  await db.query('UPDATE channel SET applied = true WHERE name = $1', [own.name])
  for (const { name, prices } of further) await db.query(PRICES, [name, JSON.stringify(prices)])
  await db.query('SELECT apply_channel()')
}
