import type { Queryable } from '#server/platform/db/database.ts'
import type { StarterFixture, StoreFixture } from './fixture-files.ts'
import { seedChannels } from './seed-channels.ts'
import { seedCheckout } from './seed-checkout.ts'
import { seedStore } from './seed-store.ts'

/** Lays what a shop needs before it has anything of its own: no product, no customer, no price, and no gateway that only plays. */
export async function seedStarter(db: Queryable, store: StoreFixture & StarterFixture): Promise<void> {
  const { channel } = store.storefront
  await seedStore(db, store)
  await seedChannels(db, channel, [])
  const checkout = { settings: {}, coupons: [], shipping_modes: [], payment_modes: store.payment_modes }
  await seedCheckout(db, checkout, channel.currency.code)
}

/** A shop has one storefront: that of the demo store takes the place of the one an empty shop begins with. */
export async function dropStarter(db: Queryable): Promise<void> {
  await db.query(`DELETE FROM storefront WHERE id = 'starter'`)
}
