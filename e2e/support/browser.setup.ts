import { openBuilderHost } from '#tools/testing/builder-host.ts'
import { openDesk } from '#tools/testing/open-desk.ts'
import { type Close, shareData, startDemoShop, startStressShop } from '#tools/testing/shared-shops.ts'
import { startThemedShop } from '#tools/testing/themed-shop.ts'

/**
 * Starts the shops that all browser tests share, one per set of settings, and an order desk. The environment passes
 * their URLs to the tests.
 */
export default async function setup(): Promise<Close> {
  const closing: Close[] = []
  const close = async () => {
    for (const one of closing.splice(0).reverse()) await one()
  }
  try {
    closing.push(await shareData())
    const stress = startStressShop()
    const builder = await openBuilderHost()
    closing.push(builder.close)
    const demo = await startDemoShop({ BUILDER_ORIGINS: builder.origin, WEBHOOK_NETWORKS: '127.0.0.0/8' })
    closing.push(() => demo.stop())
    const [desk, night] = await Promise.all([openDesk(demo.dataDir), startThemedShop(demo.url, 'night')])
    closing.push(desk.close, night.stop)
    const strained = await stress
    closing.push(() => strained.stop())
    Object.assign(process.env, {
      SHOP_URL: demo.url,
      DESK_URL: desk.url,
      BUILDER_HOST_URL: builder.origin,
      NIGHT_SHOP_URL: night.url,
      STRESS_SHOP_URL: strained.url,
    })
    return close
  } catch (error) {
    await close()
    throw error
  }
}
