import { expect, it } from 'vitest'
import { afterSaleShop } from '#server/testing/after-sale.ts'
import { expectData } from '#server/testing/contract.ts'
import { type ServerSetting, serverSettings } from '#tools/testing/server-settings.ts'

const { deliver, her, newOrder, setting, shop } = await afterSaleShop()

const channelName = async () =>
  expectData(await shop.get('/api/storefront/initial-values'), 'InitialValues').storefront?.channel.name
const placed = await newOrder(her)
const delivered = await newOrder(her)
await deliver(delivered)
const orderOf = async ({ order_id }: { order_id: string }) =>
  expectData(await her.post('/api/orders/item', { order_no: order_id }), 'Order')

interface Case {
  given?: [key: ServerSetting, value: unknown]
  /** Each value with what the server then answers. */
  answers: [value: unknown, answer: unknown][]
  read: () => Promise<unknown>
}

const cases: Record<ServerSetting, Case> = {
  default_channel: {
    given: ['enable_multi_channel', true],
    answers: [
      ['Ashkiln online', 'Ashkiln online'],
      ['Ashkiln abroad', 'Ashkiln abroad'],
    ],
    read: channelName,
  },
  enable_multi_channel: {
    given: ['default_channel', 'Ashkiln abroad'],
    answers: [
      [false, 'Ashkiln online'],
      [true, 'Ashkiln abroad'],
    ],
    read: channelName,
  },
  enable_cancel_order: {
    answers: [
      [false, false],
      [true, true],
    ],
    read: async () => (await orderOf(placed)).can_cancel,
  },
  enable_refund: {
    answers: [
      [false, false],
      [true, true],
    ],
    read: async () => (await orderOf(delivered)).can_refund,
  },
}

it.each(serverSettings)('LY-14 %s changes what the server answers', async (key) => {
  const { given, answers, read } = cases[key]
  if (given) await setting(...given)
  for (const [value, answer] of answers) {
    await setting(key, value)
    expect([value, await read()]).toEqual([value, answer])
  }
})
