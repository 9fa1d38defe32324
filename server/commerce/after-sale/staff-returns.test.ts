import { describe, expect, it } from 'vitest'
import type { Return } from '#generated/api.d.ts'
import { type Placed, afterSaleShop } from '#server/testing/after-sale.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { messagesTo } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { addStaff, forgetReauthentication, tokenOwner } from '#server/testing/staff.ts'
import { refuseRequests } from './refund-requests.ts'

const { requestReturn, bowl, decide, delivered, her, pool, shop, stateOf, stockOf, vase } = await afterSaleShop()
const owner = await tokenOwner(shop)
const packer = await addStaff(shop, 'fulfilment')

/** Requests the return of three vases and two bowls; returns the id. */
async function requested(reason = 'changed_mind'): Promise<{ id: number; order: Placed; amounts: number[] }> {
  const order = await delivered(her, [
    [vase, 3],
    [bowl, 2],
  ])
  const lines = order.lines.map((id, index) => ({ id, quantity: 3 - index }))
  const request = expectData(await requestReturn(order, her, { reason, lines }), 'RefundRequest')
  return { id: request.id, order, amounts: request.lines.map(({ amount }) => amount.amount) }
}
const call = (id: number, action: string, body: object = {}, who = owner) =>
  who.post(`/api/admin/returns/${id}/${action}`, body)
const act = async (...args: Parameters<typeof call>): Promise<Return> => expectData(await call(...args), 'Return')
const linesOf = ({ lines }: Placed, ...quantities: number[]) =>
  quantities.map((quantity, index) => ({ id: lines[index], quantity }))
const notesOf = async ({ id }: Placed) =>
  (await pool.query<{ note: string }>('SELECT note FROM order_event WHERE order_id = $1 ORDER BY id', [id])).rows.map(
    ({ note }) => note,
  )

describe('returns in the admin', () => {
  it('AD-23 approves some units: refunds their share, restocks nothing yet, and leaves the rest to another request', async () => {
    const { id, order, amounts } = await requested()
    const stock = await stockOf(vase)
    const lines = linesOf(order, 2, 0)
    const share = Math.floor((amounts[0]! * 2) / 3)
    expect((await call(id, 'preview', { lines })).json().data.amount).toEqual({ amount: share, currency: 'INR' })
    const approved = await act(id, 'approve', { lines, answer: 'One vase was used.' })
    expect(approved).toMatchObject({
      state: 'approved',
      amount: { amount: share },
      asked_amount: { amount: amounts[0]! + amounts[1]! },
      lines: [
        { asked: 3, quantity: 2, amount: { amount: share } },
        { asked: 2, quantity: 0, amount: { amount: 0 } },
      ],
    })
    expect(await stateOf(order)).toMatchObject({ status: 'delivered', refunded_total: share })
    expect(await stockOf(vase)).toBe(stock)
    const [mail] = await messagesTo(shop, 'guest@ashkiln.example')
    expect(mail).toContain('approved the return of 2 of 5 items')
    expect(mail).toContain('One vase was used.')
    const { rows } = await pool.query(
      'SELECT l.quantity, l.total FROM credit_note n JOIN credit_note_line l ON l.credit_note_id = n.id WHERE n.order_id = $1',
      [order.id],
    )
    expect(rows).toEqual([{ quantity: 2, total: share }])
    const rest = expectData(await requestReturn(order, her, { lines: linesOf(order, 1, 2) }), 'RefundRequest')
    expect(rest.amount.amount).toBe(amounts[0]! - share + amounts[1]!)
  })

  it('AD-23 refunds a smaller amount, and never more than the units cost', async () => {
    const { id, order, amounts } = await requested()
    const lines = linesOf(order, 3, 2)
    const all = amounts[0]! + amounts[1]!
    for (const [body, field] of [
      [{ lines, amount: all + 1 }, '/amount'],
      [{ lines: linesOf(order, 4) }, '/lines/0/quantity'],
      [{ lines: [{ id: 1, quantity: 1 }] }, '/lines/0/quantity'],
      [{ lines: linesOf(order, 0, 0) }, '/lines'],
    ] as const)
      expect(expectFailure(await call(id, 'approve', body), 422, 'invalid_values').payload).toEqual({
        errors: { [field]: expect.any(String) as string },
      })
    expectFailure(await call(id, 'approve', { lines, amount: 0 }), 400, 'malformed')
    const approved = await act(id, 'approve', { lines, amount: 100_000 })
    expect(approved.amount.amount).toBe(100_000)
    expect(approved.lines.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(100_000)
    expect(await stateOf(order)).toMatchObject({ refunded_total: 100_000 })
    expect((await messagesTo(shop, 'guest@ashkiln.example'))[0]).toContain('with a smaller refund')
  })

  it('AD-23 receives goods, then restocks or writes off unit by unit', async () => {
    const { id, order } = await requested('damaged')
    const [vases, bowls] = [await stockOf(vase), await stockOf(bowl)]
    const settle = (...lines: [restock: number, writeOff: number][]) =>
      call(
        id,
        'settle',
        { lines: lines.map(([restock, write_off], index) => ({ id: order.lines[index], restock, write_off })) },
        packer.session,
      )
    expectFailure(await call(id, 'receive'), 409, 'wrong_state')
    await act(id, 'approve', { lines: linesOf(order, 3, 2) })
    expectFailure(await settle([1, 0]), 409, 'wrong_state')
    expect((await act(id, 'receive', {}, packer.session)).state).toBe('received')
    expectFailure(await call(id, 'receive'), 409, 'wrong_state')
    expectFailure(await settle([2, 2]), 422, 'invalid_values')
    expectFailure(await settle([0, 0]), 422, 'invalid_values')
    expect(expectData(await settle([1, 1]), 'Return').state).toBe('received')
    expect([await stockOf(vase), await stockOf(bowl)]).toEqual([vases + 1, bowls])
    expectFailure(await settle([2, 0]), 422, 'invalid_values')
    expect(expectData(await settle([0, 1], [2, 0]), 'Return')).toMatchObject({
      state: 'closed',
      lines: [
        { restocked: 1, written_off: 2 },
        { restocked: 2, written_off: 0 },
      ],
    })
    expect([await stockOf(vase), await stockOf(bowl)]).toEqual([vases + 1, bowls + 2])
    expectFailure(await settle([1, 0]), 409, 'wrong_state')
    expect((await notesOf(order)).slice(-5)).toEqual([
      'Return requested',
      'Return approved',
      'Returned items received',
      'Returned items: 1 unit restocked, 1 unit written off',
      'Returned items: 2 units restocked, 1 unit written off',
    ])
  })

  it('AD-23 does not restock units twice, nor customised ones', async () => {
    const { id, order } = await requested()
    await act(id, 'approve', { lines: linesOf(order, 3, 0) })
    await act(id, 'receive')
    await pool.query('UPDATE order_stock SET restocked = 2 WHERE order_id = $1 AND product_id = $2', [order.id, vase])
    await pool.query('UPDATE product SET stock = stock + 2 WHERE id = $1', [vase])
    const settle = (restock: number) => call(id, 'settle', { lines: [{ id: order.lines[0], restock, write_off: 0 }] })
    expectFailure(await settle(2), 422, 'invalid_values')
    await pool.query(`UPDATE order_line SET additonal_data = '{"custom_text": "Meera"}' WHERE order_id = $1`, [
      order.id,
    ])
    expectFailure(await settle(1), 422, 'invalid_values')
  })

  it('AD-23 mails the explanation of a refusal, which needs one', async () => {
    const { id, order } = await requested()
    expectFailure(await call(id, 'refuse', { answer: ' ' }), 400, 'malformed')
    expect(await act(id, 'refuse', { answer: 'The seal is broken.' })).toMatchObject({
      state: 'refused',
      answer: 'The seal is broken.',
    })
    expect((await messagesTo(shop, 'guest@ashkiln.example'))[0]).toContain('The seal is broken.')
    expect(await stateOf(order)).toMatchObject({ refunded_total: 0 })
    expectFailure(await call(id, 'approve', { lines: linesOf(order, 1) }), 409, 'already_decided')
    expect(await decide((db, app, row) => refuseRequests(db, app, row, 'x'), order)).toBe(0)
  })

  it('AD-23 has one effect when two people decide at once', async () => {
    const { id, order, amounts } = await requested()
    const replies = await Promise.all([
      call(id, 'approve', { lines: linesOf(order, 3, 2) }),
      call(id, 'refuse', { answer: 'No.' }),
      call(id, 'approve', { lines: linesOf(order, 3, 0) }),
    ])
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    for (const reply of replies.filter(({ statusCode }) => statusCode !== 200))
      expect(expectFailure(reply, 409, 'already_decided').message).toMatch(
        /^.+ has already (?:approved|declined) this return\.$/u,
      )
    expect([0, amounts[0], amounts[0]! + amounts[1]!]).toContain((await stateOf(order)).refunded_total)
  })

  it('AD-23 AD-21 pays money back once when one person refunds the order while another approves its return', async () => {
    const { id, order, amounts } = await requested()
    const { paid_total: paid } = (await stateOf(order)) as { paid_total: number }
    const desk = expectData(await owner.get(`/api/admin/orders/${order.order_id}`), 'DeskOrder')
    const seen = amounts[0]! + amounts[1]!
    const refund = { version: desk.version, reason: 'Goodwill', amount: paid - 100 }
    const approve = () => call(id, 'approve', { lines: linesOf(order, 3, 2), amount: seen })
    const [refunded, approved] = await Promise.all([
      owner.post(`/api/admin/orders/${order.order_id}/refund`, refund),
      approve(),
    ])
    if (refunded.statusCode === 200) {
      const { errors } = expectFailure(approved, 422, 'invalid_values').payload as { errors: Record<string, string> }
      expect(errors['/amount']).toContain('has been refunded in the meantime. You can refund up to ₹1')
    } else {
      expectData(approved, 'Return')
      expect(expectFailure(refunded, 409, 'stale_version').message).toContain('Return approved')
    }
    expect((await stateOf(order)).refunded_total).toBe(refunded.statusCode === 200 ? paid - 100 : seen)
  })

  it('AD-23 AD-21 explains an approval that comes after a refund of the order', async () => {
    const { id, order, amounts } = await requested()
    const { paid_total: paid } = (await stateOf(order)) as { paid_total: number }
    const desk = expectData(await owner.get(`/api/admin/orders/${order.order_id}`), 'DeskOrder')
    const path = `/api/admin/orders/${order.order_id}/refund`
    expectData(await owner.post(path, { version: desk.version, reason: 'Goodwill', amount: paid - 100 }), 'DeskOrder')
    const approve = (amount: number) => call(id, 'approve', { lines: linesOf(order, 3, 2), amount })
    const { errors } = expectFailure(await approve(amounts[0]!), 422, 'invalid_values').payload as {
      errors: Record<string, string>
    }
    expect(errors['/amount']).toMatch(/refunded in the meantime\. You can refund up to ₹1(?:\.00)?\.$/u)
    expectData(await approve(100), 'Return')
    expect((await stateOf(order)).refunded_total).toBe(paid)
  })

  it('AD-23 AD-02 is decided by owners and managers who have proven who they are, and recorded without words', async () => {
    const { id, order } = await requested()
    const body = { lines: linesOf(order, 3, 0), answer: 'Dear Meera' }
    expectFailure(await call(id, 'approve', body, packer.session), 403, 'role_not_allowed')
    expectFailure(await call(id, 'refuse', { answer: 'x' }, packer.session), 403, 'role_not_allowed')
    const manager = await addStaff(shop, 'manager', 'Anand')
    await forgetReauthentication(shop)
    expectFailure(await call(id, 'approve', body, manager.session), 403, 'reauthentication_required')
    await manager.session.post('/api/admin/reauthenticate', { password: manager.password })
    await act(id, 'approve', body, manager.session)
    const { rows } = await pool.query(
      `SELECT action, staff_name, record_title, changes FROM audit_entry WHERE resource = 'return' AND record_id = $1`,
      [String(id)],
    )
    expect(rows).toEqual([
      {
        action: 'approved',
        staff_name: 'Anand',
        record_title: order.order_id,
        changes: [
          { field: '/amount', from: expect.any(Number) as number, to: expect.any(Number) as number },
          { field: '/lines/1/quantity', from: 2, to: 0 },
        ],
      },
    ])
  })

  it('AD-23 lists requests by state, order and age', async () => {
    const list = async (query: string) =>
      expectData(await packer.session.get(`/api/admin/returns?${query}`), 'AdminPage').rows
    const { id, order } = await requested()
    expect((await list(`search=${order.order_id}`)).map((row) => [row.id, row['state'], row['units']])).toEqual([
      [id, 'asked', 5],
    ])
    expect((await list('state=asked')).map((row) => row.id)).toContain(id)
    expect((await list('state=closed,refused&reason=damaged')).every((row) => row['state'] === 'closed')).toBe(true)
    await pool.query(`UPDATE refund_request SET created_at = now() - interval '8 days' WHERE id = $1`, [id])
    expect((await list('age=old')).map((row) => row.id)).toEqual([id])
    const page = expectData(await owner.get(`/api/admin/returns/${id}/page`), 'Return')
    expect(page).toMatchObject({ order_no: order.order_id, state: 'asked', history: [] })
    expectFailure(await owner.get('/api/admin/returns/999999/page'), 404, 'not_found')
  })
})

it('CK-07 AD-23 accounts are consistent', async () => {
  expect(await brokenInvariants(pool)).toEqual({})
})
