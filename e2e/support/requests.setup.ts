import { type Close, shareData, startDemoShop } from '#tools/testing/shared-shops.ts'

/** Starts the shop of e2e/requests/ and sets `SHOP_URL`. */
export default async function setup(): Promise<Close> {
  const removeData = await shareData()
  const shop = await startDemoShop()
  process.env['SHOP_URL'] = shop.url
  return async () => {
    await shop.stop()
    await removeData()
  }
}
