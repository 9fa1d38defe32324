import type { DeskOrder } from '#generated/api.d.ts'
import { afterSaleShop } from './after-sale.ts'
import { expectData } from './contract.ts'
import { type Browser, browser } from './customers.ts'
import { brokenInvariants } from './invariants.ts'
import { pressSandboxButton, startSandbox } from './payment-actions.ts'
import { placeOrder, readyCart } from './shoppers.ts'
import { addStaff, tokenOwner } from './staff.ts'
import { eventually } from './test-app.ts'

/** Starts a shop with an order desk, its owner and a packer. Call it at the top of a test file. */
export async function orderDesk() {
  const afterSale = await afterSaleShop()
  const { shop, pool, vase, bowl } = afterSale
  const owner = await tokenOwner(shop)
  const packer = await addStaff(shop, 'fulfilment', 'Ravi')
  let waybills = 1000

  const path = (number: string, action = '') => `/api/admin/orders/${number}${action && `/${action}`}`
  const read = async (number: string, who: Browser = owner): Promise<DeskOrder> =>
    expectData(await who.get(path(number)), 'DeskOrder')
  /** Acts as somebody who sees the order as it is. */
  const act = async (number: string, action: string, body: object = {}, who: Browser = owner) =>
    who.post(path(number, action), { version: (await read(number)).version, ...body })
  const done = async (number: string, action: string, body: object = {}, who: Browser = owner): Promise<DeskOrder> =>
    expectData(await act(number, action, body, who), 'DeskOrder')
  const parcel = () => ({ waybill: `WB-${waybills++}` })
  const expectInvariants = async (): Promise<void> => {
    const broken = await brokenInvariants(pool)
    if (Object.keys(broken).length > 0) throw new Error(`Broken: ${JSON.stringify(broken)}`)
  }

  /** Places an order of vases and bowls and pays it online. Returns its number. */
  async function paidOrder(vases = 3, bowls = 2, more: { email?: string; coupon?: string } = {}): Promise<string> {
    const who = browser(shop)
    const items = [
      { product_id: vase, quantity: vases },
      { product_id: bowl, quantity: bowls },
    ]
    const order = await placeOrder(who, await readyCart(who, { items, payment: 'sandbox', ...more }))
    await pressSandboxButton(who, await startSandbox(who, order), 'pay')
    await eventually(async () => (await read(order.order_id)).status === 'confirmed')
    return order.order_id
  }

  return { ...afterSale, owner, packer, path, read, act, done, parcel, expectInvariants, paidOrder }
}
