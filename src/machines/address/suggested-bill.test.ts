import { describe, expect, it } from 'vitest'
import { addressStepMachine } from './address-step.machine.ts'
import { selectPlace } from './address-step.selectors.ts'
import {
  chosen,
  customer,
  factsOf,
  fill,
  filled,
  got,
  guest,
  home,
  known,
  seen,
  stepInput,
  type,
} from '../testing/address-facts.ts'
import { walk } from '../testing/walk.ts'

const after = (...steps: object[]) => walk(addressStepMachine, stepInput(), steps)

describe('CK-15 what is suggested of a bill to another address', () => {
  const billing = (...steps: object[]) => selectPlace(after(...steps).snapshot, 'billing').suggested
  const open = seen('billing', got(), { type: 'same.toggled', isSame: false })

  it('is that of the delivery', () => {
    expect(billing(...guest, ...fill(), open)).toMatchObject(filled)
    const shipping_address = { ...home, name: 'Anu', state: 'PY' } as never
    const cart = { ...factsOf().cart, shipping_address }
    expect(billing(known({ ...customer, cart }), chosen, open)).toMatchObject({ name: 'Anu', state: 'PY' })
  })

  it('is another in another country, and a GSTIN is nobody else’s', () => {
    expect(billing(...guest, ...fill(), open, type('country', 'FR', 'billing'))).not.toHaveProperty('pincode')
    expect(billing(...guest, ...fill(), type('country', 'FR'), open)).not.toHaveProperty('pincode')
    expect(billing(...guest, ...fill(), type('gstin', '34ABCDE1234F1Z5'), open)).not.toHaveProperty('gstin')
  })
})
