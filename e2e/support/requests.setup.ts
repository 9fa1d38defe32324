import { type Close, shareData, startDemoShop } from '#tools/testing/shared-shops.ts'

/** Starts the one shop that all tests of e2e/requests/ ask; `SHOP_URL` tells them where it is. */
export default async function setup(): Promise<Close> {
  const removeData = await shareData()
  const shop = await startDemoShop()
  process.env['SHOP_URL'] = shop.url
  return async () => {
    await shop.stop()
    await removeData()
  }
}
