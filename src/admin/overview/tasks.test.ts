import { describe, expect, it } from 'vitest'
import { tasksOf } from './tasks.ts'

const NOTHING = { categories: 0, products: 0, published: 0, out_of_stock: 0, low_stock: 0, without_picture: 0 }

describe('the overview', () => {
  it('AD-05 lists what needs attention, and nothing that a role may not see', () => {
    expect(tasksOf(NOTHING)).toEqual([])
    const tasks = tasksOf({ ...NOTHING, to_ship: 1, low_stock: 1000, failed_messages: 0, payment_tasks: 2 })
    expect(tasks.map(({ count, label, href }) => [count, label, href])).toEqual([
      ['1', 'Order to ship', '/admin/orders?needs=ship'],
      ['2', 'Payments need attention', '/admin/payments'],
      ['1000+', 'Variants low on stock', '/admin/stock?state=low'],
    ])
  })
})
