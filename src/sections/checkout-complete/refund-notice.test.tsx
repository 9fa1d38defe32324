// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { fakeOrder } from '#api/testing/fake-order.ts'
import { success } from '#api/testing/fake-transport.ts'
import { demoStore, showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const url = '/checkout-complete?token=t.o.k&order_id=261121-408213&type=sandbox'

it('CK-07 names the order that replaced one paid too late', async () => {
  const sum = { amount: 306_000, currency: 'INR' }
  const money = { paid_total: sum, refunded_total: sum, payment_status: 'refunded', in_force: '261121-500000' } as const
  const order = fakeOrder({ status: 'cancelled', confirmed_at: null, can_cancel: false, ...money })
  await showSectionAt(section, url, { answers: { 'GET /api/checkout/complete': success(order) } })
  expect(await screen.findByRole('region', { name: 'You’ll get your money back' })).toHaveTextContent(
    'this order had been replaced by order 261121-500000.',
  )
})

it('CK-07 CO-04 announces the refund of a cancelled order, and reports no purchase', async () => {
  const sum = { amount: 306_000, currency: 'INR' }
  const money = { paid_total: sum, refunded_total: sum, payment_status: 'refunded' } as const
  const order = fakeOrder({ status: 'cancelled', confirmed_at: null, can_cancel: false, ...money })
  const plugins = [{ module_name: 'GoogleTagManager' }]
  const { calls } = await showSectionAt(section, url, {
    answers: { 'GET /api/checkout/complete': success(order) },
    data: [[shopValuesQuery().queryKey, { ...demoStore(), plugins }]],
    allowed: ['GoogleTagManager'],
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Your order has been cancelled' })).toBeVisible()
  const part = screen.getByRole('region', { name: 'You’ll get your money back' })
  expect(part).toHaveTextContent('arrived after this order had been cancelled')
  expect(part).toHaveTextContent('We’ll refund ₹3,060.00 to your original payment method')
  expect(screen.queryByText(/We have it, and will pack it/)).toBeNull()
  expect(calls.filter(({ call }) => call.includes('track-purchase'))).toEqual([])
})
