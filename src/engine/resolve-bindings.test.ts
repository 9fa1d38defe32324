import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { isBinding, lookUp, mapBindings, resolveBindings, resolveText } from './resolve-bindings.ts'

const scope = {
  product: { name: 'Moon jar', subtitle: '', images: [{ src: '/images/a.webp', alt: '' }] },
  page: { path: '/x' },
}

describe('a binding', () => {
  it('is resolved by its path, lists by number', () => {
    expect(lookUp(scope, 'product.name')).toBe('Moon jar')
    expect(lookUp(scope, 'product.images.0')).toEqual({ src: '/images/a.webp', alt: '' })
    expect(lookUp(scope, 'product.images.1')).toBeUndefined()
    expect(lookUp(scope, '')).toBeUndefined()
  })

  it.each([
    '__proto__',
    'constructor',
    'product.constructor.name',
    'product.name.length',
    'product.images.length.x',
    'product.images.push',
    'toString',
  ])('EN-05 reaches no prototype by %s', (path) => {
    const found = lookUp(scope, path)
    expect(typeof found === 'function' || found === Object.prototype).toBe(false)
    expect(resolveBindings({ a: { $bind: path } }, scope)).toEqual({})
  })

  it('uses its fallback for missing or empty values', () => {
    const bound = (path: string, fallback?: unknown) =>
      resolveBindings({ a: { $bind: path, ...(fallback !== undefined && { fallback }) } }, scope)
    expect(bound('product.name', 'Pot')).toEqual({ a: 'Moon jar' })
    expect(bound('product.brand.name', 'Pot')).toEqual({ a: 'Pot' })
    expect(bound('product.subtitle', 'Stoneware')).toEqual({ a: 'Stoneware' })
    expect(bound('product.subtitle')).toEqual({ a: '' })
  })

  it('is removed and reported without a value and fallback', () => {
    const unresolved = vi.fn()
    expect(resolveBindings({ a: { $bind: 'product.brand' }, list: [{ $bind: 'x' }, 1] }, scope, unresolved)).toEqual({
      list: [1],
    })
    expect(unresolved.mock.calls).toEqual([[{ $bind: 'product.brand' }], [{ $bind: 'x' }]])
  })

  it('is resolved at any depth', () => {
    expect(
      resolveBindings({ cta: { label: { $bind: 'product.name' } }, list: [[{ $bind: 'page.path' }]] }, scope),
    ).toEqual({
      cta: { label: 'Moon jar' },
      list: [['/x']],
    })
  })

  it.each([
    [{ $bind: 1 }],
    [{ $bind: 'a', x: 1 }],
    [{ fallback: 1 }],
    [{ $bind: 'a', fallback: { $bind: 'b' } }],
    [{ $bind: 'a', fallback: [{ $bind: 'b' }] }],
    ['a'],
    [null],
    [[]],
  ])('is not %j', (value) => {
    expect(isBinding(value)).toBe(false)
  })

  it('returns settings without bindings themselves', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(!JSON.stringify(value).includes('$bind'))
        expect(resolveBindings(value, scope)).toBe(value)
      }),
    )
  })

  it('does not modify its settings', () => {
    const settings = Object.freeze({ a: Object.freeze({ $bind: 'product.name' }), list: Object.freeze([1]) })
    expect(resolveBindings(settings, scope)).toEqual({ a: 'Moon jar', list: [1] })
  })

  it('does not overflow the stack', () => {
    let deep: unknown = { $bind: 'product.name' }
    for (let depth = 0; depth < 50_000; depth++) deep = [deep]
    expect(mapBindings(deep, () => 'x')).toBe(deep)
  })

  it('is resolved as text in the page’s head', () => {
    expect(resolveText({ $bind: 'product.name', fallback: 'Pot' }, scope)).toBe('Moon jar')
    expect(resolveText({ $bind: 'product.brand', fallback: 'Pot' }, scope)).toBe('Pot')
    expect([
      resolveText({ $bind: 'product.images.0' }, scope),
      resolveText(undefined, scope),
      resolveText(7, scope),
    ]).toEqual(['', '', ''])
    expect(resolveText('About', scope)).toBe('About')
  })
})
