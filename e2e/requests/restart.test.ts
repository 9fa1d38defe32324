import { expect, it } from 'vitest'
import { copyData, removeData } from '#tools/testing/data-folder.ts'
import { startShop } from '#tools/testing/start-shop.ts'

/** Three starts, on a machine that runs other tests beside it. */
const STARTS_MS = 120_000

it(
  'CR-03 a cart survives a restart of the server, and a kill',
  async () => {
    const dataDir = await copyData(process.env['PREPARED_DATA']!)
    try {
      let shop = await startShop({ dataDir })
      const added = await fetch(`${shop.url}/api/cart/add-item`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), origin: shop.url },
        body: JSON.stringify({ product_id: 1, quantity: 1 }),
      })
      const { data } = (await added.json()) as { data: { api_cart: string; cart_session: string } }
      const query = new URLSearchParams({ api_cart: data.api_cart, cart_session: data.cart_session })
      for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
        await shop.stop(signal)
        shop = await startShop({ dataDir })
        const reply = (await (await fetch(`${shop.url}/api/cart/get?${query}`)).json()) as {
          data: { total_quantity: number }
        }
        expect(reply.data.total_quantity, signal).toBe(1)
      }
      expect(await (await fetch(shop.url)).text()).toContain('<main')
      await shop.stop()
    } finally {
      await removeData(dataDir)
    }
  },
  STARTS_MS,
)
