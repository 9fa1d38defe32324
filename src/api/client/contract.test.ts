import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import type { Cart, Category } from '#generated/api.d.ts'
import { checkContract } from './contract-check.ts'
import { developmentCheck, listOf, shapeOf, unspecified } from './contract.ts'
import type { Shape } from './shape.ts'
import { fakeCart, fakeItem } from '../testing/fake-cart.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

describe('a shape', () => {
  it('AP-03 has the type of the schema that it names', () => {
    expectTypeOf(shapeOf('Cart')).toEqualTypeOf<Shape<Cart>>()
    expectTypeOf(listOf('Category')).toEqualTypeOf<Shape<Category[]>>()
    // @ts-expect-error an order is no cart
    const wrong: Shape<Cart> = shapeOf('Order')
    // @ts-expect-error a category is no list of categories
    const alone: Shape<Category[]> = shapeOf('Category')
    expect([wrong.schema, alone.isList]).toEqual(['Order', false])
  })
})

describe('checkContract', () => {
  it('AP-03 passes data that is as its schema says', () => {
    expect(checkContract(shapeOf('Cart'), fakeCart([fakeItem(1, 2)]))).toBeUndefined()
    expect(checkContract(listOf('State'), [{ id: 'PY', name: 'Puducherry' }])).toBeUndefined()
  })

  it('AP-03 says where data is not', () => {
    const cart = { ...fakeCart([]), total_quantity: '2' }
    expect(checkContract(shapeOf('Cart'), cart)).toBe('Cart/total_quantity must be integer')
    expect(checkContract(listOf('State'), { id: 'PY', name: 'Puducherry' })).toBe('State must be array')
    expect(checkContract(shapeOf('Cart'), undefined)).toContain('must be object')
  })

  it('AP-03 asks nothing where the specification shows no shape', () => {
    expect(checkContract(unspecified(), 7)).toBeUndefined()
  })

  it('throws for a schema that does not exist', () => {
    // @ts-expect-error no definition has this name
    expect(() => checkContract(shapeOf('Nothing'), {})).toThrow(/Nothing/u)
  })

  it('AP-03 is on while tests run', async () => {
    expect(await developmentCheck?.(shapeOf('Host'), {})).toContain("must have required property 'host'")
  })

  it('AP-03 is off in production', async () => {
    vi.stubEnv('DEV', false)
    vi.resetModules()
    const production = await import('./contract.ts')
    expect(production.developmentCheck).toBeUndefined()
  })
})
