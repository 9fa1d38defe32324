import { inArray, sql } from 'drizzle-orm'
import type { Channel } from '#generated/api.d.ts'
import type { Orm } from '#server/platform/db/database.ts'
import { channel, channelPrice, product } from '#server/platform/db/schema.ts'
import type { ChannelFixture } from './fixture-files.ts'
import { fromExcluded } from './seed-store.ts'

/**
 * The shop's own channel and further ones. It runs after the catalogue, whose prices are those of the own channel, and leaves the
 * channel in use that the settings ask for.
 */
export async function seedChannels(orm: Orm, own: Channel, further: ChannelFixture[]): Promise<void> {
  const rows = await orm
    .insert(channel)
    .values(
      [own, ...further].map(({ name, currency, country }, position) => ({
        name,
        data: { name, currency, country },
        position,
      })),
    )
    .onConflictDoUpdate({ target: channel.name, set: fromExcluded(channel, 'data', 'position') })
    .returning({ id: channel.id, name: channel.name })
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  await orm
    .update(channel)
    .set({ applied: false })
    .where(sql`${channel.applied}`)
  await orm
    .update(channel)
    .set({ applied: true })
    .where(sql`${channel.name} = ${own.name}`)
  for (const { name, prices } of further) {
    const channelId = ids.get(name)
    const skus = Object.keys(prices)
    if (channelId === undefined || skus.length === 0) continue
    const sold = await orm.select({ id: product.id, sku: product.sku }).from(product).where(inArray(product.sku, skus))
    const values = sold.flatMap(({ id, sku }) => {
      const { price, compare_at: compareAt = null } = prices[sku] ?? {}
      return price === undefined ? [] : [{ channelId, productId: id, price, compareAt }]
    })
    if (values.length === 0) continue
    await orm
      .insert(channelPrice)
      .values(values)
      .onConflictDoUpdate({
        target: [channelPrice.channelId, channelPrice.productId],
        set: fromExcluded(channelPrice, 'price', 'compareAt'),
      })
  }
  await orm.execute(sql`SELECT apply_channel()`)
}
