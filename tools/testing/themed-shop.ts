import { readFileSync } from 'node:fs'
import { withAppearance } from '#server/store/values/merge-values.ts'
import { startProxyApi } from './proxy-api.ts'
import { startShop } from './start-shop.ts'

/** Another server on a running shop with a different theme. */
export interface ThemedShop {
  url: string
  stop: () => Promise<void>
}

/** Starts one with a theme of fixtures/themes ("night"), applied to the API's replies. */
export async function startThemedShop(shopUrl: string, theme: string): Promise<ThemedShop> {
  const { name: _name, ...appearance } = JSON.parse(readFileSync(`fixtures/themes/${theme}.json`, 'utf8')) as {
    name: string
  }
  const api = await startProxyApi(shopUrl)
  api.tamper = (path, reply) => {
    const { data } = reply as { data?: Record<string, unknown> }
    if (!data || !path.startsWith('/api/storefront/')) return reply
    if (path.startsWith('/api/storefront/initial-values'))
      return {
        ...reply,
        data: { ...data, storefront: withAppearance(data['storefront'] as Record<string, unknown>, appearance) },
      }
    return path.startsWith('/api/storefront/all') ? { ...reply, data: withAppearance(data, appearance) } : reply
  }
  const shop = await startShop({ env: { API_ORIGIN: api.origin } })
  return {
    url: shop.url,
    stop: async () => {
      await shop.stop()
      await api.close()
    },
  }
}
