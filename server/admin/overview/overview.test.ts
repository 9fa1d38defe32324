import { describe, expect, it } from 'vitest'
import { asAdministrator, testApp } from '#server/testing/test-app.ts'
import { browser } from '#server/testing/customers.ts'
import { describeShop } from './overview.ts'

const shop = await testApp()
const { pool } = shop.database
// Their pages are not in the shops of tests.
await pool.query(
  `UPDATE menu SET items = '[]'; UPDATE slider SET slides = '[]'; UPDATE article SET published = false; DELETE FROM question_group`,
)
const read = async () => (await browser(shop, asAdministrator).get('/api/admin/overview')).json().data

describe('the overview of the admin', () => {
  it('AD-05 counts what the shop has, and what needs attention', async () => {
    const before = await read()
    expect(before).toMatchObject({ categories: 6, to_ship: 0, failed_messages: 0, problems: 0, accounts: 0 })
    expect(before.published).toBeGreaterThan(0)
    expect(before.products).toBeGreaterThan(before.published)

    const { rows } = await pool.query<{ id: number }>(
      'SELECT id FROM product_group WHERE published AND archive_of IS NULL AND in_stock ORDER BY id LIMIT 2',
    )
    await pool.query('UPDATE product SET stock = 0 WHERE group_id = $1', [rows[0]!.id])
    await pool.query(`UPDATE product_group SET images = '[]' WHERE id = $1`, [rows[1]!.id])
    await pool.query(
      `INSERT INTO outbox (channel, recipient, subject, status, created_at)
       SELECT 'email', 'a@example.com', 'x', 'failed', now() - d FROM unnest(ARRAY[interval '1 day', interval '40 days']) d`,
    )
    const job = { name: 'send-mail', every_seconds: 5, last_success: '2026-11-01T10:00:00Z', error: 'No disk space' }
    const jobs = JSON.stringify([
      { ...job, last_failure: '2026-11-01T11:00:00Z' },
      { ...job, name: 'sweep', last_failure: null, error: null },
    ])
    await pool.query(
      `INSERT INTO process_state (id, name, started_at, memory_bytes, jobs) VALUES (gen_random_uuid(), 'shop · 1', now(), 1, $1)`,
      [jobs],
    )
    const after = await read()
    expect(after.out_of_stock - before.out_of_stock).toBe(1)
    expect(after.low_stock).toBeGreaterThan(before.low_stock)
    expect(after.without_picture - before.without_picture).toBe(1)
    expect(after.failed_messages).toBe(1)
    expect([before.failing_jobs, after.failing_jobs]).toEqual([0, 1])
  })

  it('AD-02 leaves out what a role may not see', async () => {
    const seen = async (role: Parameters<typeof describeShop>[1]) =>
      Object.keys(await describeShop(shop.app, role)).filter((name) =>
        ['to_ship', 'failed_messages', 'failing_jobs', 'problems', 'accounts'].includes(name),
      )
    expect(await seen('manager')).toEqual(['to_ship', 'failed_messages', 'failing_jobs', 'problems'])
    expect(await seen('fulfilment')).toEqual(['to_ship'])
    expect(await seen('editor')).toEqual([])
  })
})
