import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packJson, unpackJson } from './pack-json.ts'

it('restores JSON values without prototype keys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const without = (key: string, one: unknown) => (key === '__proto__' ? undefined : one)
      const asJson = JSON.parse(JSON.stringify(value, without)) as unknown
      expect(unpackJson(packJson(value))).toEqual(asJson)
    }),
  )
})

it('restores lists of similar objects with their key order', () => {
  const card = fc.record({
    id: fc.nat(3),
    name: fc.string(),
    price: fc.record({ amount: fc.nat(2), currency: fc.constant('INR') }),
    images: fc.array(fc.record({ src: fc.constantFrom('a', 'b'), alt: fc.constantFrom('', 'Bowl') }), { maxLength: 3 }),
    note: fc.option(fc.string()),
  })
  fc.assert(
    fc.property(fc.array(card), (cards) => {
      expect(JSON.stringify(unpackJson(packJson(cards)))).toBe(JSON.stringify(cards))
    }),
  )
})

it('writes keys and equal objects once', () => {
  const picture = { src: '/images/products/everyday-bowl-celadon.webp', alt: 'Everyday bowl', width: 800, height: 1000 }
  const cards = Array.from({ length: 20 }, (_, id) => ({ id, picture: { ...picture }, swatches: [{ ...picture }] }))
  const packed = packJson(cards)
  expect(packed.length).toBeLessThan(JSON.stringify(cards).length / 5)
  expect(unpackJson(packed)).toEqual(cards)
})

it('omits what JSON omits', () => {
  const value = { a: undefined, b: [undefined, 1], c: {} }
  expect(unpackJson(packJson(value))).toEqual({ b: [null, 1], c: {} })
})

it('never sets a prototype', () => {
  const value = JSON.parse('{"a": 1, "__proto__": {"isAdmin": true}}') as object
  expect((unpackJson(packJson(value)) as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})
