// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { createHttp } from '#api/client/http.ts'
import { type FakeAnswer, failure, fakeTransport, success } from '#api/testing/fake-transport.ts'
import { AdminProvider } from '../shell/session.ts'
import { gridVariant } from '../testing/grid-variant.ts'
import { ConflictList } from './conflict-list.tsx'
import { GridBar } from './grid-bar.tsx'
import { PriceGrid } from './price-grid.tsx'
import { usePriceGrid } from './use-price-grid.ts'

const format = { currency: 'INR', locale: 'en-IN' }
const rows = Array.from({ length: 3000 }, (_, at) => gridVariant(at + 1))
const session = { id: 7, name: 'Asha', role: 'owner', shop: { ...format, name: 'Shop', time_zone: 'Asia/Kolkata' } }
const user = userEvent.setup()

function Stage() {
  const used = usePriceGrid(rows, format)
  return (
    <>
      <ConflictList conflicts={used.conflicts} format={format} onSettle={used.settleConflicts} />
      <PriceGrid used={used} hasMore={false} onNearEnd={() => undefined} onSkipped={() => undefined} />
      <GridBar used={used} reason="correction" onReason={() => undefined} onSave={() => void used.save('correction')} />
    </>
  )
}

function show(...answers: FakeAnswer[]) {
  const { transport, requests } = fakeTransport(...answers)
  const http = createHttp({ transport, checkContract: () => Promise.resolve(undefined) })
  const queryClient = new QueryClient()
  const view = render(
    <QueryClientProvider client={queryClient}>
      <AdminProvider value={{ http, queryClient, session } as never}>
        <Stage />
      </AdminProvider>
    </QueryClientProvider>,
  )
  return { ...view, bodies: () => requests.map(({ path, body }) => [path, JSON.parse(body ?? 'null') as object]) }
}

const cell = (name: string) => screen.getByRole('gridcell', { name })
const grid = () => screen.getByRole('grid')
const batch = success({ id: 1 })

it('AD-13 the grid is typed in by keyboard, saved with the changed cells only, and keeps nothing afterwards', async () => {
  const { bodies } = show(batch, success([{ product_id: 2, sku: 'JAR-2', stock: 9, reserved: 0 }]))
  await user.click(cell('100'))
  await user.keyboard('150{Enter}')
  await user.keyboard('{F2}{Backspace}5{Tab}')
  expect(grid()).toHaveAttribute('aria-activedescendant', 'cell-2-compare_at')
  await user.keyboard('{ArrowRight}{ArrowRight}9{Enter}')
  expect(localStorage.length).toBe(1)
  expect(screen.getByText('3 changed cells')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(localStorage.length).toBe(0))
  expect(bodies()).toEqual([
    [
      '/api/admin/prices/set',
      {
        prices: [
          { product_id: 1, price: 15_000, compare_at: null, before: { price: 10_000, compare_at: null } },
          { product_id: 2, price: 20_500, compare_at: null, before: { price: 20_000, compare_at: null } },
        ],
      },
    ],
    ['/api/admin/stock/adjust', { adjustments: [{ product_id: 2, change: 7 }], reason: 'correction', note: '' }],
  ])
})

it('AD-13 cells are pasted and copied, and only rows near the visible ones are in the document', async () => {
  show(batch)
  expect(screen.getAllByRole('row').length).toBeLessThan(60)
  await user.click(cell('100'))
  fireEvent.paste(grid(), { clipboardData: { getData: () => '1,299.50\t"1,500"\r\nfree\t\r\n' } })
  expect(cell('1,299.50')).toHaveAttribute('data-changed')
  expect(cell('free')).toBeInvalid()
  expect(cell('free')).toHaveAccessibleDescription('Enter an amount, such as 1299.50.')
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  const copied: string[] = []
  fireEvent.copy(grid(), { clipboardData: { setData: (_type: string, text: string) => copied.push(text) } })
  expect(copied).toEqual(['1,299.50\t1,500\nfree\t'])
  await user.keyboard('{Control>}z{/Control}')
  expect(cell('100')).not.toHaveAttribute('data-changed')
})

it('AD-03 unsaved cells survive a reload, and conflicts and refusals are shown at their cells', async () => {
  const first = show(batch)
  await user.click(cell('100'))
  await user.keyboard('150{Enter}250{Enter}')
  first.unmount()
  const current = [{ product_id: 1, price: 12_000, compare_at: null }]
  const changed = failure(409, 'Changed', { code: 'changed_meanwhile', payload: { current } })
  const { bodies } = show(
    changed,
    // The API client tries once more.
    changed,
    failure(422, 'No', { code: 'invalid_values', payload: { errors: { '/prices/1/price': 'Too much.' } } }),
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('You: 150 · stored now: 120')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(cell('250')).toHaveAccessibleDescription('Too much.'))
  expect(bodies()[2]![1]).toMatchObject({ prices: [{ product_id: 1, before: { price: 12_000 } }, { product_id: 2 }] })
})
