import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkContract } from './contract-check.ts'
import { developmentCheck } from './contract.ts'
import { fakeCart, fakeItem } from '../testing/fake-cart.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

describe('checkContract', () => {
  const getCart = { method: 'GET', path: '/api/cart/get?api_cart=a' }
  const getCountries = { method: 'GET', path: '/api/settings/countries' }

  it('AP-03 accepts data that matches the operation’s schema', () => {
    expect(checkContract(getCart, fakeCart([fakeItem(1, 2)]))).toBeUndefined()
    expect(checkContract(getCountries, [])).toBeUndefined()
  })

  it('AP-03 names the position that does not match', () => {
    const cart = { ...fakeCart([]), total_quantity: '2' }
    expect(checkContract(getCart, cart)).toBe('Cart/total_quantity must be integer')
    expect(checkContract(getCountries, {})).toBe('Country[] must be array')
    expect(checkContract(getCart, undefined)).toContain('must be object')
  })

  it('AP-03 finds the operation of a path with parameters', () => {
    expect(checkContract({ method: 'GET', path: '/api/menu/a%20b' }, {})).toContain('Menu must have')
    expect(checkContract({ method: 'GET', path: '/api/product/single-product/a/related' }, {})).toBe(
      'ProductCard[] must be array',
    )
  })

  it('AP-03 accepts any data of a path without an operation', () => {
    expect(checkContract({ method: 'GET', path: '/api/nothing' }, 7)).toBeUndefined()
    expect(checkContract({ method: 'PUT', path: '/api/cart/get' }, 7)).toBeUndefined()
  })

  it('AP-03 runs in development and tests', async () => {
    const call = { method: 'GET', path: '/api/base/host' }
    expect(await developmentCheck?.(call, {})).toContain("must have required property 'host'")
  })

  it('AP-03 is off in production', async () => {
    vi.stubEnv('DEV', false)
    vi.resetModules()
    const production = await import('./contract.ts')
    expect(production.developmentCheck).toBeUndefined()
  })
})
