import type { Queryable } from '#server/platform/db/database.ts'
import type { StarterFixture, StoreFixture } from './fixture-files.ts'
import { seedChannels } from './seed-channels.ts'
import { seedCheckout } from './seed-checkout.ts'
import { seedStore } from './seed-store.ts'

/** Seeds an empty shop: no products, customers, prices or sandbox gateway. */
export async function seedStarter(db: Queryable, store: StoreFixture & StarterFixture): Promise<void> {
  const { channel } = store.storefront
  await seedStore(db, store)
  await seedChannels(db, channel, [])
  const checkout = { settings: {}, coupons: [], shipping_modes: [], payment_modes: store.payment_modes }
  await seedCheckout(db, checkout, channel.currency.code)
}
