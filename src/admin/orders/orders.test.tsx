// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { DeskOrderRow } from '#generated/api.d.ts'
import { type FakeAnswer, failure, success } from '#api/testing/fake-transport.ts'
import { deskRow } from '../testing/desk-order.ts'
import { installDialog } from '#tools/testing/native-dialog.ts'
import { showScreen } from '../testing/screen-stage.tsx'
import { BulkShipDialog } from './bulk-ship-dialog.tsx'
import { exportScopes } from './export-scopes.ts'
import { PrintDialog } from './print-dialog.tsx'
import { neighboursOf, rememberListedOrders } from './list-neighbours.ts'

const user = userEvent.setup()
const FILTERS = success({ payment_modes: [], shipping_modes: [], tags: [], carriers: [] })

beforeEach(() => {
  installDialog()
})

function showParcels(orders: DeskOrderRow[], failed: { id: number; title: string; message: string }[][]) {
  const asked: unknown[] = []
  let isDone = false
  const answers: FakeAnswer[] = [FILTERS]
  showScreen(
    <BulkShipDialog
      orders={orders}
      onClose={() => undefined}
      onShip={async (parcels) => {
        asked.push(parcels)
        const refused = failed.shift() ?? []
        return { done: parcels.length - refused.length, failed: refused }
      }}
      onDone={() => (isDone = true)}
    />,
    { answers },
  )
  return { asked, isDone: () => isDone }
}

it('AD-20 several orders are shipped by scanning one waybill after the other; one without is left out', async () => {
  const { asked, isDone } = showParcels([deskRow(1), deskRow(2), deskRow(3)], [[]])
  await user.click(await screen.findByLabelText('Waybill of order 261128-100001'))
  await user.keyboard('awb-1{Enter}awb-2{Enter}')
  expect(screen.getByLabelText('Waybill of order 261128-100003')).toHaveFocus()
  expect(asked).toEqual([])
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Ship 2 parcels' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(isDone()).toBe(true))
  expect(asked).toEqual([
    [
      { id: 1, waybill: 'AWB-1' },
      { id: 2, waybill: 'AWB-2' },
    ],
  ])
})

it('AD-20 a waybill that is scanned twice is found before anything is sent', async () => {
  const { asked } = showParcels([deskRow(1), deskRow(2)], [])
  await user.click(await screen.findByLabelText('Waybill of order 261128-100001'))
  await user.keyboard('awb-1{Enter}AWB-1{Enter}{Enter}')
  expect(screen.getByText('You’ve already entered this waybill above.')).toBeVisible()
  expect(asked).toEqual([])
})

it('AD-20 a parcel that is refused stays with its waybill and the reason; the others are not sent again', async () => {
  const refused = { id: 2, title: '261128-100002', message: 'This waybill belongs to another order.' }
  const { asked, isDone } = showParcels([deskRow(1), deskRow(2)], [[refused], []])
  await user.click(await screen.findByLabelText('Waybill of order 261128-100001'))
  await user.keyboard('awb-1{Enter}awb-2{Enter}{Enter}')
  expect(await screen.findByText('This waybill belongs to another order.')).toBeVisible()
  expect(screen.queryByLabelText('Waybill of order 261128-100001')).toBeNull()
  const field = screen.getByLabelText('Waybill of order 261128-100002')
  expect(field).toHaveValue('AWB-2')
  await user.clear(field)
  await user.type(field, 'awb-3{Enter}')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(isDone()).toBe(true))
  expect(asked.at(-1)).toEqual([{ id: 2, waybill: 'AWB-3' }])
})

it('AD-20 orders without the document are named, and the others are printed on request', async () => {
  URL.createObjectURL = () => 'blob:file'
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const missing = [{ number: 'A-2', message: 'Order A-2 has no invoice yet.' }]
  const { requests } = showScreen(<PrintDialog numbers={['A-1', 'A-2']} onClose={() => undefined} />, {
    answers: [failure(422, 'Missing', { code: 'documents_missing', payload: { missing } }), { body: '%PDF' }],
  })
  await user.click(await screen.findByRole('radio', { name: 'Invoices' }))
  await user.click(screen.getByRole('button', { name: 'Create PDF' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Order A-2 has no invoice yet.')
  expect(click).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Create PDF of the others' }))
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1))
  expect(requests.map(({ body }) => JSON.parse(body ?? '') as object)).toEqual([
    { kind: 'invoice', numbers: ['A-1', 'A-2'] },
    { kind: 'invoice', numbers: ['A-1', 'A-2'], skip_missing: true },
  ])
})

it('AD-20 an order leads to the next one of the list it was opened from, also after it has left it', () => {
  rememberListedOrders({ query: 'needs=ship', numbers: ['A-1', 'A-2', 'A-3'] })
  expect(neighboursOf('A-2')).toEqual({
    list: '/admin/orders?needs=ship',
    previous: '/admin/orders/A-1',
    next: '/admin/orders/A-3',
  })
  expect(neighboursOf('A-3').next).toBeUndefined()
  expect(neighboursOf('B-1')).toEqual({ list: '/admin/orders?needs=ship', previous: undefined, next: undefined })
})

it('AD-20 the selected orders, those that the list shows, or all are exported', () => {
  const scopesOf = (ids: number[], parameters: Record<string, string>) =>
    exportScopes(parameters, { ids: new Set(ids), isAll: false }).map((scope) => scope.parameters)
  expect(scopesOf([], { sort: 'total' })).toEqual([{}])
  expect(scopesOf([4, 5], { needs: 'ship', sort: 'total' })).toEqual([{ ids: '4,5' }, { needs: 'ship' }, {}])
})
