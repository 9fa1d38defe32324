import fastJson, { type Schema } from 'fast-json-stringify'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { operations } from '#generated/api-operations.ts'
import type { Cart, Category } from '#generated/api.d.ts'
import { expectData } from '#server/testing/contract.ts'
import { type DefinitionName, definitionValidator, listOf, readSharedSchema, ref, replies } from './schemas.ts'

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

/** Routes compile their schemas when they are first called, so a schema that cannot be compiled would stop no start. */
describe('schemas of operations', () => {
  const all = Object.values(operations)
  const namesOf = (parts: (string | undefined)[]) =>
    [...new Set(parts.flatMap((part) => part?.replace('[]', '') ?? []))] as DefinitionName[]

  it('AP-03 validate what is sent', () => {
    const names = namesOf(all.flatMap(({ params, query, body }) => [params, query, body]))
    expect(names.length).toBeGreaterThan(100)
    expect(names.filter((name) => definitionValidator(readSharedSchema(), name)(null))).toEqual([])
  })

  it('AP-03 replies can be written', () => {
    const names = namesOf(all.map(({ reply }) => reply))
    const schema = { oneOf: names.map((name) => replies(ref(name))[200]!) } as unknown as Schema
    expect(names.length).toBeGreaterThan(80)
    expect(() => fastJson(schema, { schema: { vitrine: readSharedSchema() as Schema } })).not.toThrow()
  })
})
