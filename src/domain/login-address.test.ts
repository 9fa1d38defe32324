import { describe, expect, it } from 'vitest'
import { dialogOf, loginAddress, readDialog } from './login-address.ts'

describe('the address of a dialog', () => {
  it('RT-11 names the dialog and where a login leads, and reads both again', () => {
    const address = loginAddress('login', '/account/orders?page=2')
    expect(address).toBe('/?dialog=login&redirectTo=%2Faccount%2Forders%3Fpage%3D2')
    expect(dialogOf(address)).toEqual({ dialog: 'login', redirectTo: '/account/orders?page=2' })
    expect(loginAddress('register')).toBe('/?dialog=register')
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
    '/a b',
    '/.//evil',
  ])('RT-11 RT-16 drops the target %o, which leads out of the shop or nowhere', (redirectTo) => {
    expect(readDialog({ dialog: 'login', redirectTo })).toEqual({ dialog: 'login' })
  })

  it('RT-11 opens no dialog it does not know, and takes the first of several values', () => {
    expect(readDialog({ dialog: 'admin' })).toBeUndefined()
    expect(readDialog({ redirectTo: '/account' })).toBeUndefined()
    expect(dialogOf('/cart')).toBeUndefined()
    expect(readDialog({ dialog: ['login', 'register'], redirectTo: ['/a', '/b'] })).toEqual({
      dialog: 'login',
      redirectTo: '/a',
    })
  })
})
