import { describe, expect, it } from 'vitest'
import type { Cart } from '#generated/api.d.ts'
import { expectData } from '#server/testing/contract.ts'
import { productId, testApp } from '#server/testing/test-app.ts'

const { post, send, database } = await testApp()
const vase = await productId(database, 'ASH-VAS-001-TEN-20')
const large = await productId(database, 'ASH-VAS-001-TEN-28')
await database.pool.query('UPDATE product SET stock = 50 WHERE id = ANY ($1)', [[vase, large]])

const cartOf = (reply: Awaited<ReturnType<typeof post>>) => expectData(reply, 'Cart')
const add = async (body: object) => cartOf(await post('/api/cart/add-item', body))
const identityOf = ({ api_cart, cart_session }: Cart) => ({ api_cart, cart_session })
const remove = async (query: Record<string, string | number>) => {
  const params = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  return cartOf(await send({ method: 'DELETE', url: `/api/cart/remove-item?${params}` }))
}
const quantities = (cart: Cart) => cart.items.map((item) => item.quantity_in_display_unit)

describe('removed lines', () => {
  it('CR-01 return to their place with their id', async () => {
    const mine = identityOf(await add({ product_id: vase, quantity: 2 }))
    await add({ product_id: large, quantity: 1, ...mine })
    const bowl = await productId(database, 'ASH-BOW-001-IRO')
    const before = await add({ product_id: bowl, quantity: 1, ...mine })
    await remove({ product_id: vase, item_id: before.items[0]?.id ?? 0, ...mine })
    const after = await add({ product_id: vase, quantity: 2, ...mine })
    expect(after.items).toEqual(before.items)
    expect(quantities(await add({ product_id: vase, quantity: 1, ...mine }))).toEqual([3, 1, 1])
  })

  it('CR-01 are added at the end after a quarter of an hour', async () => {
    const mine = identityOf(await add({ product_id: vase, quantity: 1 }))
    await add({ product_id: large, quantity: 1, ...mine })
    await remove({ product_id: vase, ...mine })
    await database.pool.query(
      `UPDATE removed_cart_line SET removed_at = now() - interval '16 minutes'
       WHERE cart_id = (SELECT id FROM cart WHERE public_id = $1)`,
      [mine.api_cart],
    )
    const cart = await add({ product_id: vase, quantity: 1, ...mine })
    expect(cart.items.map(({ product }) => product.id)).toEqual([large, vase])
  })

  it('CR-01 are remembered for their own cart only, and for a limited time', async () => {
    const mine = identityOf(await add({ product_id: vase, quantity: 1 }))
    await remove({ product_id: vase, ...mine })
    const other = identityOf(await add({ product_id: large, quantity: 1 }))
    const cart = await add({ product_id: vase, quantity: 1, ...other })
    expect(cart.items.map(({ product }) => product.id)).toEqual([large, vase])
    const remembered = async () =>
      (
        await database.pool.query<{ product_id: number }>(
          'SELECT product_id FROM removed_cart_line r JOIN cart c ON c.id = r.cart_id WHERE c.public_id = $1',
          [mine.api_cart],
        )
      ).rows.map(({ product_id }) => product_id)
    await database.pool.query(`UPDATE removed_cart_line SET removed_at = now() - interval '1 hour'`)
    await add({ product_id: large, quantity: 1, ...mine })
    await remove({ product_id: large, ...mine })
    expect(await remembered()).toEqual([large])
  })
})
