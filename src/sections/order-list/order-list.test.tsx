// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { fakeOrder, fakeSummary } from '#api/testing/fake-order.ts'
import { failure, success } from '#api/testing/fake-transport.ts'
import type { OrderPage, OrderSummary } from '#generated/api.d.ts'
import type { Answers } from '#tools/testing/answer-calls.ts'
import { elementOf, meera, showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const LIST = 'GET /api/orders/get'
const ITEM = 'POST /api/orders/item'
const pageOf = (orders: OrderSummary[], rest: Partial<OrderPage> = {}): OrderPage => ({
  orders,
  page: 1,
  pages: 1,
  total: orders.length,
  ...rest,
})
const shown = fakeSummary(408213, { order_no: '261121-408213' })

function show(answers: Answers, search: Record<string, unknown> = {}) {
  const view = showSection(section, { customer: meera, answers, page: { path: '/account/orders', search } })
  return { ...view, user: userEvent.setup() }
}
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Orders' }))
    .getAllByRole('row')
    .slice(1)

describe('the list', () => {
  it('AC-05 shows each order with its date, items, status and total', async () => {
    show({
      [LIST]: success(
        pageOf([shown, fakeSummary(2, { status: 'delivered', lines: 5, names: ['Bowl 1', 'Bowl 2', 'Bowl 3'] })]),
      ),
    })
    const [first, second] = await rows()
    for (const words of ['20 Nov 2026', 'Bowl 1, Bowl 2', 'Confirmed', '₹3,060']) expect(first).toHaveTextContent(words)
    expect(within(first!).getByRole('link', { name: '261121-408213' })).toHaveAttribute(
      'href',
      '/account/orders/261121-408213',
    )
    expect(second).toHaveTextContent('Bowl 1, Bowl 2, Bowl 3 and 2 more')
    expect(second).toHaveTextContent('Delivered')
  })

  it('AC-05 AD-27 says that an order is ready for pickup, or was picked up', async () => {
    const shipping_method = { pickup: { ready_at: '2026-11-21T09:00:00.000Z' } }
    show({
      [LIST]: success(
        pageOf([fakeSummary(1, { shipping_method }), fakeSummary(2, { shipping_method, status: 'delivered' })]),
      ),
    })
    const [ready, fetched] = await rows()
    expect(ready).toHaveTextContent('Ready for pickup')
    expect(fetched).toHaveTextContent('Picked up')
  })

  it('CK-10 tracks each parcel of an order', async () => {
    const waybills = ['BLD 778/1', 'DLV-2']
    show({ [LIST]: success(pageOf([fakeSummary(1, { status: 'confirmed', waybill: 'BLD 778/1', waybills })])) })
    const [row] = await rows()
    const links = within(row!).getAllByRole('link', { name: /^Track parcel \d/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/track-order/BLD%20778%2F1', '/track-order/DLV-2'])
  })

  it('AC-05 CK-10 links to the payment of unpaid orders and to the parcel of shipped ones', async () => {
    show({
      [LIST]: success(
        pageOf([
          fakeSummary(1, { status: 'pending', can_pay: true }),
          fakeSummary(2, { status: 'shipped', waybill: 'BLD 778/1', waybills: ['BLD 778/1'] }),
          fakeSummary(3),
        ]),
      ),
    })
    const [unpaid, shipped, plain] = await rows()
    expect(within(unpaid!).getByRole('link', { name: /^Pay now/ })).toHaveAttribute(
      'href',
      '/account/orders/261121-000001',
    )
    expect(within(shipped!).getByRole('link', { name: /^Track/ })).toHaveAttribute('href', '/track-order/BLD%20778%2F1')
    expect(within(plain!).queryByRole('link', { name: /^(Pay|Track)/ })).toBeNull()
  })

  it('AC-05 shows a placeholder for a missing picture, and each picture once', async () => {
    const image = { src: '/images/bowl.webp', alt: 'A bowl', width: 800, height: 1000 }
    const { container } = show({
      [LIST]: success(pageOf([fakeSummary(1), fakeSummary(2, { images: [image, image] })])),
    })
    const [without, twice] = await rows()
    expect(without?.querySelector('[data-drawing]')).not.toBeNull()
    expect(twice?.querySelectorAll('img')).toHaveLength(1)
    expect(container.querySelectorAll('img')).toHaveLength(1)
  })

  it('AC-05 has pages with their own addresses', async () => {
    const { calls } = show({ [LIST]: success(pageOf([shown], { page: 2, pages: 3, total: 21 })) }, { page: 2 })
    const pages = within(await screen.findByRole('navigation', { name: 'Pages of your orders' }))
    expect(pages.getByRole('link', { name: 'Page 1' })).toHaveAttribute('href', '/account/orders')
    expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    expect(pages.getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/account/orders?page=3')
    expect(calls.map(({ call }) => call)).toEqual([LIST])
  })

  it('AC-05 explains a page past the end and an empty list', async () => {
    show({ [LIST]: success(pageOf([], { page: 9, pages: 2, total: 12 })) }, { page: 9 })
    expect(await screen.findByText(/There are no orders on this page/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to your latest orders' })).toHaveAttribute('href', '/account/orders')
    show({ [LIST]: success(pageOf([])) })
    expect(await screen.findByText(/You haven’t placed an order yet/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Look around the shop' })).toHaveAttribute('href', '/shop-online')
  })

  it('AC-05 can be loaded again after a failure', async () => {
    const { user } = show({ [LIST]: [failure(403, 'No'), success(pageOf([shown]))] })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await rows()).toHaveLength(1)
  })

  it('EN-04 is rendered as a skeleton by the server', () => {
    expect(renderToString(elementOf(section))).toContain('aria-busy="true"')
  })
})

describe('the quick look', () => {
  async function look(answers: Answers = {}) {
    const view = show({ [LIST]: success(pageOf([shown])), [ITEM]: success(fakeOrder()), ...answers })
    const button = await screen.findByRole('button', { name: /^Quick look.*261121-408213$/ })
    await waitFor(() => expect(button).toBeEnabled())
    await view.user.click(button)
    const dialog = await screen.findByRole('dialog', { name: 'Order 261121-408213' })
    return { ...view, button, dialog }
  }

  it('AC-05 CK-11 shows an order and returns the focus', async () => {
    const { user, button, dialog } = await look()
    expect(await within(dialog).findByText('Bowl 1')).toBeVisible()
    expect(dialog).toHaveTextContent('₹3,060.00')
    expect(within(dialog).getByRole('link', { name: 'Open order' })).toHaveAttribute(
      'href',
      '/account/orders/261121-408213',
    )
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(button).toHaveFocus())
  })

  it('AC-05 CK-11 opens the cancellation, and the list shows the new status', async () => {
    const cancelled = fakeOrder({ status: 'cancelled', can_cancel: false })
    const { user, dialog, bodiesOf } = await look({
      [LIST]: [success(pageOf([shown])), success(pageOf([{ ...shown, status: 'cancelled' }]))],
      [ITEM]: [success(fakeOrder()), success(fakeOrder()), success(cancelled)],
      'PUT /api/orders/cancel': success(cancelled),
    })
    await user.click(await within(dialog).findByRole('button', { name: 'Cancel order' }))
    await user.selectOptions(await screen.findByLabelText('Reason'), 'I changed my mind')
    await user.click(screen.getByRole('button', { name: 'Cancel order' }))
    const again = await screen.findByRole('dialog', { name: 'Order 261121-408213' })
    expect(await within(again).findByText('Cancelled')).toBeVisible()
    expect(within(again).queryByRole('button', { name: 'Cancel order' })).toBeNull()
    expect(bodiesOf('PUT /api/orders/cancel')).toEqual([{ order_no: '261121-408213', reason: 'changed_mind' }])
    expect((await rows())[0]).toHaveTextContent('Cancelled')
  })

  it('AC-05 explains a failure, and tries again', async () => {
    const { user, dialog } = await look({ [ITEM]: [failure(403, 'No'), success(fakeOrder())] })
    await user.click(await within(dialog).findByRole('button', { name: 'Try again' }))
    expect(await within(dialog).findByText('Bowl 1')).toBeVisible()
  })
})
