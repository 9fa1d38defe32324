import { describe, expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { seedOrders } from './seed-orders.ts'

const shop = await testApp()

async function statesOf(email: string): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ status: string }>(
    'SELECT status FROM orders JOIN customer ON customer.id = customer_id WHERE lower(customer.email) = $1 ORDER BY orders.id',
    [email],
  )
  return rows.map(({ status }) => status)
}

describe('the demo store’s orders', () => {
  it('AC-05 have every state, and are created once', async () => {
    await seedOrders(shop.app)
    const states = [await statesOf('meera@ashkiln.example'), await statesOf('arjun@ashkiln.example')]
    expect(states).toEqual([
      ['delivered', 'cancelled', 'delivered', 'refunded', 'cancelled', 'shipped', 'confirmed', 'confirmed', 'pending'],
      ['delivered', 'delivered', 'delivered', 'unpaid'],
    ])
    const asked = await shop.database.pool.query<{ status: string }>('SELECT status FROM refund_request ORDER BY id')
    expect(asked.rows.map(({ status }) => status)).toEqual(['granted', 'asked', 'refused'])
    const { rows } = await shop.database.pool.query<{ kind: string }>(
      `SELECT DISTINCT CASE WHEN refunded_total = 0 THEN 'kept' WHEN refunded_total < paid_total THEN 'in part' ELSE 'whole' END AS kind
       FROM orders WHERE paid_total > 0 ORDER BY kind`,
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['in part', 'kept', 'whole'])
    await seedOrders(shop.app)
    expect([await statesOf('meera@ashkiln.example'), await statesOf('arjun@ashkiln.example')]).toEqual(states)
  })
})
