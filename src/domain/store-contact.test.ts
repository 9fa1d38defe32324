import { describe, expect, it } from 'vitest'
import { storeContact, telHref } from './store-contact.ts'

const store = { store_address: '14 Rue Surcouf', store_email: 'studio@ashkiln.example', store_phone: 4135550142 }
const care = {
  customer_care_email: 'help@ashkiln.example',
  customer_care_phone: '4135550143',
  customer_care_address: ' ',
}

describe('storeContact', () => {
  it('LY-14 returns the store’s own address and numbers with the country code', () => {
    expect(storeContact({ ...store, ...care }, '+91')).toEqual({
      address: '14 Rue Surcouf',
      email: 'studio@ashkiln.example',
      phone: '+91 41355 50142',
    })
  })

  it('LY-14 prefers those of customer care if enabled and present', () => {
    expect(storeContact({ ...store, ...care, enable_customer_care: true }, '+91')).toEqual({
      address: '14 Rue Surcouf',
      email: 'help@ashkiln.example',
      phone: '+91 41355 50143',
    })
  })

  it('returns empty strings for missing values and leaves a full number unchanged', () => {
    expect(storeContact({}, '+91')).toEqual({ address: '', email: '', phone: '' })
    expect(storeContact({ store_phone: '+33 1 23' }, '+91').phone).toBe('+33 1 23')
    expect(storeContact({ store_phone: '0413 555-0142' }, '+91').phone).toBe('0413 555-0142')
    expect(storeContact({ store_phone: '123' }, undefined).phone).toBe('123')
  })
})

it.each([
  ['9876543210', '+91', '+91 98765 43210'],
  ['+919876543210', '+91', '+91 98765 43210'],
  ['4155550100', '+1', '+1 415 555 0100'],
  ['15112345678', '+49', '+49 151 123 456 78'],
  ['9876543210', undefined, '987 654 3210'],
])('LY-14 formats %s of %s as %s', (store_phone, code, phone) => {
  expect(storeContact({ store_phone }, code).phone).toBe(phone)
  expect(telHref(phone)).toMatch(/^tel:\+?\d+$/u)
})

it('telHref keeps only digits and the plus', () => {
  expect(telHref('+91 (413) 555-0142')).toBe('tel:+914135550142')
})
