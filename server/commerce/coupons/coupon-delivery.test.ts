import { describe, expect, it } from 'vitest'
import type { Cart } from '#generated/api.d.ts'
import { expectData } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { home } from '#server/testing/shoppers.ts'
import { stockedShop } from '#server/testing/stocked-shop.ts'

const { shop, pool, vase } = await stockedShop()

async function cartWith(units: number) {
  const who = browser(shop)
  const { api_cart, cart_session } = expectData(
    await who.post('/api/cart/add-item', { product_id: vase, quantity: units }),
    'Cart',
  )
  const mine = { api_cart, cart_session }
  const inQuery = () => new URLSearchParams(mine)
  return {
    mine,
    apply: (code: string) => who.post('/api/cart/coupons/apply', { ...mine, code }),
    remove: async () => expectData(await who.remove(`/api/cart/coupons/remove?${inQuery()}`), 'Cart'),
    list: async () => expectData(await who.get(`/api/cart/coupons/get?${inQuery()}`), 'CouponOffer[]'),
  }
}

describe('a coupon and delivery', () => {
  const address = { ...home, pincode: '110001', state: 'DL', city: 'New Delhi' }
  const cartInDelhi = async (units: number) => {
    const cart = await cartWith(units)
    const at = async (call: string, body: object) => {
      const next = expectData(await browser(shop).put(`/api/cart/${call}`, { ...cart.mine, ...body }), 'Cart')
      cart.mine.cart_session = next.cart_session
      return next
    }
    await at('update-address', { type: 'both', address })
    return { ...cart, at }
  }
  const road = (cart: Cart) => cart.shipping_methods.find(({ code }) => code === 'road')!

  it('CK-16 CR-02 reports that the coupon ends free delivery, until it is removed', async () => {
    await pool.query(
      `INSERT INTO coupon (code, title, kind, value, currency) VALUES ('ENDSFREE', 'Off', 'amount', 300000, 'INR'), ('KEEPSFREE', 'Off', 'amount', 100, 'INR')`,
    )
    const { apply, at, list, remove } = await cartInDelhi(2)
    expect(road(await at('update-shipping-mode', { code: 'road' })).price.amount).toBe(0)
    await pool.query(`UPDATE coupon SET listed = true WHERE code = 'ENDSFREE'`)
    // ₹3,000 off, but delivery is charged again.
    const offered = (await list()).find(({ code }) => code === 'ENDSFREE')!
    const reply = await apply('endsfree')
    const cart = expectData(reply, 'Cart')
    expect(reply.json().message).toBe(
      `Coupon ENDSFREE has been applied. Delivery is no longer free and costs ₹${road(cart).price.amount / 100}.`,
    )
    expect(road(cart)).toMatchObject({ free_without_coupon: true })
    expect(cart.shipping_total?.amount).toBeGreaterThan(0)
    expect(offered.saves.amount).toBe(720_000 - cart.grand_total.amount)
    expect(road(await remove())).not.toHaveProperty('free_without_coupon')
    const other = await apply('KEEPSFREE')
    expect(other.json().message).toBe('Coupon KEEPSFREE has been applied.')
    await pool.query(`UPDATE coupon SET listed = false WHERE code = 'ENDSFREE'`)
  })

  it('CK-16 CR-02 shows each method’s price with the coupon applied', async () => {
    const { apply, at } = await cartInDelhi(1)
    const before = await at('update', {})
    const cart = expectData(await apply('BYCART'), 'Cart')
    for (const [index, method] of cart.shipping_methods.entries()) {
      const full = before.shipping_methods[index]!
      expect(method.price.amount).toBe(Math.max(0, full.price.amount - 20_000))
      expect(await at('update-shipping-mode', { code: method.code })).toMatchObject({
        shipping_total: method.price,
        grand_total: method.total,
      })
    }
  })
})
