import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Cart, Category } from '#generated/api.d.ts'
import { expectData } from '#server/testing/contract.ts'
import { listOf, ref } from './schemas.ts'

describe('names of definitions', () => {
  it('AP-03 match the existing definitions', () => {
    expect(ref('OrderPage')).toEqual({ $ref: 'vitrine#/definitions/OrderPage' })
    // @ts-expect-error no definition has this name
    expect(ref('Nothing')).toBeDefined()
    // @ts-expect-error a list is not a definition
    expect(listOf('Category[]')).toBeDefined()
  })

  it('AP-03 type the validated data', () => {
    expectTypeOf(expectData<'Cart'>).returns.toEqualTypeOf<Cart>()
    expectTypeOf(expectData<'Category[]'>).returns.toEqualTypeOf<Category[]>()
    // @ts-expect-error a cart is not an order
    expectTypeOf(expectData<'Order'>).returns.toEqualTypeOf<Cart>()
  })
})
