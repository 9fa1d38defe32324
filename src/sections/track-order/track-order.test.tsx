// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { failure, success } from '#api/testing/fake-transport.ts'
import type { Tracking } from '#generated/api.d.ts'
import type { Answers } from '#tools/testing/answer-calls.ts'
import { showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'
import { pageAt } from '#tools/testing/page-at.ts'
import { cleanWaybill, waybillOf, waybillPath } from './waybill.ts'

const parcel: Tracking = {
  waybill: 'BL-1001',
  carrier: 'Blue Lorry',
  status: 'shipped',
  steps: [
    { key: 'placed', label: 'Ordered', done: true, at: '2026-11-01T06:00:00.000Z' },
    { key: 'confirmed', label: 'Confirmed', done: true, at: '2026-11-01T06:05:00.000Z' },
    { key: 'shipped', label: 'On its way', done: true, at: '2026-11-03T06:00:00.000Z' },
    { key: 'delivered', label: 'Delivered', done: false, at: null },
  ],
  expected: { from: '2026-11-08', to: '2026-11-12' },
}
const TRACK = 'POST /api/track-order'

async function show(url: string, answers: Answers = {}) {
  const view = await showSectionAt(section, url, { answers })
  return { ...view, user: userEvent.setup() }
}
const field = () => screen.getByLabelText('Tracking number')

describe('tracking a parcel', () => {
  it('CK-10 asks for a number by a form that works without JavaScript', async () => {
    const { calls, serverElement } = await show('/track-order')
    expect(field()).toHaveValue('')
    expect(field().closest('form')).toHaveAttribute('action', '/track-order')
    expect(field()).toHaveAttribute('name', 'waybill')
    expect(calls).toEqual([])
    expect(renderToString(serverElement)).toContain('Track your order')
  })

  it('CK-10 opens a parcel’s address for any spelling of its number, and shows its progress', async () => {
    const { user, address, callsOf } = await show('/track-order', { [TRACK]: success(parcel) })
    await user.type(field(), ' bl - 1001{Enter}')
    expect(address()).toBe('/track-order/BL-1001')
    await waitFor(() => expect(callsOf(TRACK).map(({ body }) => body)).toEqual([{ waybill: 'BL-1001' }]))
    const line = await screen.findByRole('list', { name: 'Progress of parcel BL-1001' })
    const steps = within(line).getAllByRole('listitem')
    expect(steps).toHaveLength(4)
    expect(steps[2]).toHaveAttribute('aria-current', 'step')
    expect(steps[2]).toHaveTextContent('On its way')
    expect(steps[3]).toHaveTextContent('Delivered (not yet)')
    expect(screen.getByText(/Your parcel is on its way/)).toHaveTextContent(
      'Your parcel is on its way. Expected Sun 8 to Thu 12 Nov. Carrier: Blue Lorry',
    )
    expect(field()).toHaveValue('BL-1001')
  })

  it('CK-10 shows the parcel of an address, also if submitted without JavaScript', async () => {
    for (const url of ['/track-order/bl-1001', '/track-order?waybill=+bl-1001']) {
      await show(url, { [TRACK]: success({ ...parcel, status: 'delivered', expected: null }) })
      expect(await screen.findByText(/Your parcel has been delivered/)).toBeVisible()
      expect(screen.queryByText(/Expected/)).toBeNull()
    }
  })

  it('CK-10 CK-12 shows a single day, and a returned parcel', async () => {
    const one = { from: '2026-11-08', to: '2026-11-08' }
    await show('/track-order/BL-1001', { [TRACK]: success({ ...parcel, expected: one }) })
    expect(await screen.findByText(/Your parcel is on its way/)).toHaveTextContent('Expected Sun 8 Nov.')
    await show('/track-order/BL-1001', {
      [TRACK]: success({ ...parcel, status: 'returned', expected: null, carrier: null }),
    })
    expect(await screen.findByText(/has been returned to us/)).not.toHaveTextContent('Carrier')
  })

  it('CK-10 explains an unknown number', async () => {
    for (const status of [404, 400]) {
      await show('/track-order/X-1', { [TRACK]: failure(status, 'No', { code: 'not_found' }) })
      expect(await screen.findByText(/We couldn’t find a parcel with the number/)).toHaveTextContent('X-1')
      expect(screen.getByRole('link', { name: 'See your orders' })).toHaveAttribute('href', '/account/orders')
      expect(field()).toHaveValue('X-1')
    }
  })

  it('CK-10 explains a limit or a lost connection, and tries again', async () => {
    const { user } = await show('/track-order/BL-1001', {
      [TRACK]: [
        // The API client repeats a POST once.
        ...Array.from({ length: 2 }, () => failure(429, 'Too many requests. Please wait a moment and try again.')),
        { error: new TypeError('offline') },
        success(parcel),
      ],
    })
    expect(await screen.findByText(/Please wait a moment/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/We couldn’t reach the shop/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/Your parcel is on its way/)).toBeVisible()
  })

  it('CK-10 requires a number, and loads the same one again', async () => {
    const { user, callsOf, address } = await show('/track-order/BL-1001', { [TRACK]: success(parcel) })
    await screen.findByText(/Your parcel is on its way/)
    await user.click(screen.getByRole('button', { name: 'Track' }))
    await waitFor(() => expect(callsOf(TRACK)).toHaveLength(2))
    await user.clear(field())
    await user.click(screen.getByRole('button', { name: 'Track' }))
    expect(field()).toHaveAccessibleDescription(/This field is required/)
    expect(address()).toBe('/track-order/BL-1001')
  })
})

describe('finding an order', () => {
  const FIND = 'POST /api/orders/find'
  const form = () => within(screen.getByRole('region', { name: 'Find your order' }))

  it('AC-08 submits a form that works without JavaScript, and announces the emailed link', async () => {
    const { user, callsOf } = await show('/track-order', { [FIND]: success({}) })
    const number = form().getByLabelText('Order number')
    expect(number.closest('form')).toHaveAttribute('method', 'post')
    expect(number.closest('form')).toHaveAttribute('action', '/track-order')
    await user.type(number, '#261121-408213')
    await user.type(form().getByLabelText('Email address'), ' anu@example.in {Enter}')
    expect(await form().findByText(/matches this number and email address, we’ve emailed you a link/)).toHaveFocus()
    expect(callsOf(FIND).map(({ body }) => body)).toEqual([{ order_no: '#261121-408213', email: 'anu@example.in' }])
  })

  it('AC-08 shows missing fields and the server’s refusal', async () => {
    const { user, callsOf } = await show('/track-order', {
      [FIND]: Array.from({ length: 2 }, () => failure(429, 'Too many attempts. Please wait a while and try again.')),
    })
    await user.click(form().getByRole('button', { name: 'Email me a link' }))
    expect(form().getByLabelText('Order number')).toHaveAccessibleDescription(/This field is required/)
    expect(callsOf(FIND)).toEqual([])
    await user.type(form().getByLabelText('Order number'), '1')
    await user.type(form().getByLabelText('Email address'), 'anu@example.in{Enter}')
    expect(await form().findByRole('alert')).toHaveTextContent(/Too many attempts/)
  })
})

describe('waybills', () => {
  it.each([
    ['/track-order', undefined, ''],
    ['/track-order/bl%2D1', undefined, 'BL-1'],
    ['/track-order/%zz', undefined, '%ZZ'],
    ['/track-order', ' b l 1 ', 'BL1'],
    ['/track-order', ['a', 'b'], ''],
    ['/track-order/A', 'B', 'A'],
    ['/track-order', 'x'.repeat(90), 'X'.repeat(60)],
  ])('CK-10 reads the waybill of %s with %j: “%s”', (path, sent, waybill) =>
    expect(waybillOf(pageAt(path).params?.['waybill'], sent)).toBe(waybill),
  )

  it('CK-10 have an address for any characters', () => {
    expect(waybillPath('BLD 778/1')).toBe('/track-order/BLD%20778%2F1')
    expect(cleanWaybill('ＢＬ １')).toBe('BL1')
  })
})
