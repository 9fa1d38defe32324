import { startShop } from '#tools/testing/start-shop.ts'

/** Starts one shop for all browser tests; `SHOP_URL` tells them where it is, or names one that runs already. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['SHOP_URL']) return async () => {}
  const shop = await startShop()
  process.env['SHOP_URL'] = shop.url
  return () => shop.stop()
}
