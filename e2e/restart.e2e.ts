import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShop } from '#tools/testing/start-shop.ts'
import { expect, test } from './support/test.ts'

test('CR-03 a cart survives a restart of the server, and a kill', async ({ browser }) => {
  test.setTimeout(90_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-restart-'))
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
    const page = await browser.newPage()
    await page.goto(shop.url)
    await expect(page.getByRole('main')).toBeVisible()
    await page.close()
    await shop.stop()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
