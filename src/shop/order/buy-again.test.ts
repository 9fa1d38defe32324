import { describe, expect, it } from 'vitest'
import { ApiError } from '#api/client/errors.ts'
import { fakeLine } from '#api/testing/fake-order.ts'
import { settle, stage } from '#machines/testing/cart-stage.ts'
import { buyAgain } from './buy-again.ts'

const refusal = (status: number, message: string, left?: number) =>
  new ApiError({
    kind: 'http',
    status,
    message,
    reply: { status: 'error', message, data: undefined, code: undefined, payload: { left } },
  })

describe('buying again', () => {
  it('AC-05 adds each line to the cart with its customisation, one after the other', async () => {
    const { actor, calls, answer } = await stage()
    const wished = { custom_text: 'For Uma' }
    const done = buyAgain(actor, [fakeLine(1, 2), fakeLine(2, 1, { additonal_data: wished })])
    await answer()
    await answer()
    expect(await done).toEqual([
      { name: 'Bowl 1', wanted: 2, added: 2 },
      { name: 'Bowl 2', wanted: 1, added: 1 },
    ])
    expect(calls.map(({ input }) => input)).toMatchObject([
      { productId: 10, quantity: 2 },
      { productId: 20, quantity: 1, additonalData: wished },
    ])
  })

  it('AC-05 adds the units that are left, and explains it', async () => {
    const { actor, calls, answer, fail } = await stage()
    const done = buyAgain(actor, [fakeLine(1, 5)])
    await fail(refusal(422, 'Only 2 of Bowl 1 are left.', 2))
    await answer()
    expect(await done).toEqual([{ name: 'Bowl 1', wanted: 5, added: 2, reason: 'Only 2 of Bowl 1 are left.' }])
    expect(calls.filter(({ name }) => name === 'add').map(({ input }) => input.quantity)).toEqual([5, 2])
  })

  it('AC-05 skips products that are no longer sold', async () => {
    const { actor, answer, fail } = await stage()
    const done = buyAgain(actor, [fakeLine(1, 1, { product_id: null }), fakeLine(2), fakeLine(3), fakeLine(4)])
    await settle()
    await fail(refusal(404, 'Not found'))
    await fail(refusal(422, 'Bowl 3 is out of stock.'))
    await answer()
    expect((await done).map(({ added, reason }) => [added, reason])).toEqual([
      [0, 'We no longer sell Bowl 1.'],
      [0, 'We no longer sell Bowl 2.'],
      [0, 'Bowl 3 is out of stock.'],
      [1, undefined],
    ])
  })
})
