import { buildApp } from '#server/app.ts'
import { readArguments } from '#server/commands/shop-arguments.ts'
import { readEnvironment } from '#server/platform/environment/environment.ts'
import { copyData, removeData } from '../data-folder.ts'
import { changeData } from '../prepared-data.ts'
import { ADMIN_TOKEN, type Shop, startShop } from '../start-shop.ts'
import { type FakeRazorpay, RAZORPAY_KEYS, startFakeRazorpay } from './fake-razorpay/fake-razorpay.ts'
import { type FakeStripe, STRIPE_KEYS, startFakeStripe } from './fake-stripe/fake-stripe.ts'

interface ProvidersShop extends Shop {
  razorpay: FakeRazorpay
  stripe: FakeStripe
}

/** Starts a shop, from PREPARED_DATA, that takes payments with both fake providers; `settings` are for both of them. */
export async function startProvidersShop(settings: Readonly<Record<string, string>> = {}): Promise<ProvidersShop> {
  const [razorpay, stripe] = [await startFakeRazorpay(), await startFakeStripe()]
  const variables = {
    ...named('RAZORPAY', { ...RAZORPAY_KEYS, ...settings, api_origin: razorpay.origin }),
    ...named('STRIPE', { ...STRIPE_KEYS, ...settings, api_origin: stripe.origin }),
  }
  const dataDir = await copyData(process.env['PREPARED_DATA']!)
  const environment = readEnvironment({ DATA_DIR: dataDir, NODE_ENV: 'production', ...variables })
  await changeData(dataDir, async (database) => {
    const app = await buildApp({ ...environment, logLevel: 'silent', database })
    for (const name of ['razorpay', 'stripe']) await readArguments(['--payments', name, 'on'])!(app)
    await app.close()
  })
  const shop = await startShop({ dataDir, env: { ADMIN_TOKEN, TRUST_PROXY_HOPS: '1', ...variables } })
  razorpay.webhooks.set({ url: `${shop.url}/api/payment/webhook/razorpay` })
  stripe.webhooks.set({ url: `${shop.url}/api/payment/webhook/stripe` })
  return {
    ...shop,
    razorpay,
    stripe,
    stop: async () => {
      await Promise.all([razorpay.close(), stripe.close()])
      await shop.stop()
      await removeData(dataDir)
    },
  }
}

const named = (name: string, settings: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(settings).map(([key, value]) => [`${name}_${key}`.toUpperCase(), value]))
