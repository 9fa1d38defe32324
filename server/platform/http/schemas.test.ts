import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Cart, Category } from '#generated/api.d.ts'
import { expectData } from '#server/testing/contract.ts'
import {
  type DefinitionName,
  definitionValidator,
  listOf,
  readSharedSchema,
  ref,
  replies,
  serializer,
} from './schemas.ts'

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

/** Routes compile their schemas when they are first called, so one that cannot be compiled would not stop a start. */
describe('compiling', () => {
  const shared = readSharedSchema()

  it('AP-03 compiles every definition', () => {
    const names = Object.keys(shared.definitions) as DefinitionName[]
    for (const name of names) {
      expect(serializer(shared, replies(ref(name))[200]!), name).toBeTypeOf('function')
      expect(definitionValidator(shared, name), name).toBeTypeOf('function')
    }
  })

  it('AP-03 writes only what a definition and those it refers to declare', () => {
    const write = serializer(shared, replies(listOf('Category'))[200]!)
    const link = { id: 1, slug: 'bowls', name: 'Bowls', secret: 'x' }
    const category = { ...link, description: '', image: null, parent_id: null, product_count: 0, parents: [link] }
    const written = JSON.parse(write({ status: 'success', data: [category], secret: 'x' })) as { data: object[] }
    expect(written).toMatchObject({ status: 'success', data: [{ id: 1, slug: 'bowls' }] })
    expect(JSON.stringify(written)).not.toContain('secret')
  })
})
