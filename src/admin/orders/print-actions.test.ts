import { expect, it } from 'vitest'
import { deskOrder } from '../testing/desk-order.ts'
import { printActions } from './print-actions.ts'

it('AD-21 prints what the order has, each from its own address', () => {
  const note = { id: 3, number: 'CN/1', amount: { amount: 1, currency: 'INR' }, tax: { amount: 0, currency: 'INR' } }
  const order = deskOrder({
    documents: ['label', 'credit-note'],
    credit_notes: [{ ...note, reason: '', created_at: '2026-11-28T00:00:00Z' }],
  })
  const asked: string[] = []
  for (const action of printActions(order, (path) => asked.push(path))) if ('onChoose' in action) action.onChoose()
  const base = '/api/admin/orders/261128-100001/documents'
  expect(asked).toEqual([
    `${base}/label.pdf`,
    `${base}/label.pdf?sheet=a4`,
    `${base}/credit-note.pdf?credit_note=CN%2F1`,
  ])
  expect(printActions(deskOrder({ documents: [] }), () => undefined)).toEqual([])
})
