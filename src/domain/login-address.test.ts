import { describe, expect, it } from 'vitest'
import { readDialogFromHref, dialogHref, readDialog } from './login-address.ts'

describe('address of a dialog', () => {
  it('RT-11 contains the dialog and the path after the login, and is read back', () => {
    const address = dialogHref('login', '/account/orders?page=2')
    expect(address).toBe('/?dialog=login&redirectTo=%2Faccount%2Forders%3Fpage%3D2')
    expect(readDialogFromHref(address)).toEqual({ dialog: 'login', redirectTo: '/account/orders?page=2' })
    expect(dialogHref('register')).toBe('/?dialog=register')
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
    '/a b',
    '/.//evil',
  ])('RT-11 RT-16 drops the target %o, which leaves the shop or is invalid', (redirectTo) => {
    expect(readDialog({ dialog: 'login', redirectTo })).toEqual({ dialog: 'login' })
  })

  it('RT-11 ignores unknown dialogs and takes the first of several values', () => {
    expect(readDialog({ dialog: 'admin' })).toBeUndefined()
    expect(readDialog({ redirectTo: '/account' })).toBeUndefined()
    expect(readDialogFromHref('/cart')).toBeUndefined()
    expect(readDialog({ dialog: ['login', 'register'], redirectTo: ['/a', '/b'] })).toEqual({
      dialog: 'login',
      redirectTo: '/a',
    })
  })
})
