import { describe, expect, it } from 'vitest'
import type { AddressField } from '#generated/api.d.ts'
import { addressStepMachine } from './address-step.machine.ts'
import { selectFaults, selectPlace } from './address-step.selectors.ts'
import {
  contact,
  customer,
  factsOf,
  guest,
  home,
  known,
  listed,
  seen,
  stepInput,
  type,
} from '../testing/address-facts.ts'
import { walk } from '../testing/walk.ts'

const states = [
  { id: 'PY', name: 'Puducherry' },
  { id: 'KA', name: 'Karnataka' },
]
const more = [
  { column_name: 'city', label: 'Town', type: 'text', is_required: true },
  { column_name: 'state', label: 'State', type: 'state', is_required: true },
] as AddressField[]

/** The shop knows where this code is. */
const found = (pincode: string, town: string, state: string) => {
  const { shipping, billing } = factsOf().forms
  if (!shipping?.country) throw new Error('The facts have no form')
  const country = { ...shipping.country, states }
  const form = {
    ...shipping,
    country,
    fields: [...shipping.fields, ...more],
    place: { pincode, town, states: [state] },
  }
  return known({ forms: { shipping: form, billing } })
}
const pondy = found('605001', 'Puducherry', 'PY')
const after = (...steps: object[]) => walk(addressStepMachine, stepInput(), [...guest, ...steps]).snapshot
const texts = (...steps: object[]) => selectPlace(after(...steps), 'shipping').texts

describe('a pincode that is typed', () => {
  it('CK-12 fills in its town and state, and another one those of its own', () => {
    const typed = [type('pincode', '605 001'), pondy]
    expect(texts(...typed)).toMatchObject({ pincode: '605 001', city: 'Puducherry', state: 'PY' })
    expect(texts(...typed, type('pincode', '560001'), found('560001', 'Bengaluru', 'KA'))).toMatchObject({
      city: 'Bengaluru',
      state: 'KA',
    })
  })

  it('CK-12 brings its own town within the same state too, and takes what was said of the state along', () => {
    const typed = [type('pincode', '560001'), found('560001', 'Bengaluru', 'KA'), type('pincode', '570001')]
    expect(texts(...typed, found('570001', 'Mysuru', 'KA'))).toMatchObject({ city: 'Mysuru', state: 'KA' })
    expect(texts(...typed, type('city', 'Hampi'), found('570001', 'Mysuru', 'KA'))).toMatchObject({ city: 'Hampi' })
    const wrong = [...contact, type('name', 'Anu Rao'), type('pincode', '605001'), pondy, type('state', 'KA')]
    expect(selectFaults(after(...wrong, { type: 'step.submitted' }, type('pincode', '560001')))).toEqual({})
  })

  it('CK-12 leaves a town that is typed, and what is changed afterwards', () => {
    expect(texts(type('pincode', '605001'), type('city', 'Auroville'), pondy)).toMatchObject({ city: 'Auroville' })
    expect(texts(type('pincode', '605001'), pondy, type('city', ''), pondy)).toMatchObject({ city: '' })
    expect(texts(pondy)).toEqual({})
  })

  it('CK-12 CK-14 and a state that it does not lie in are named at the state, and the step stays', () => {
    const steps = [...contact, type('name', 'Anu Rao'), type('pincode', '605001'), pondy, type('state', 'KA')]
    const stopped = after(...steps, { type: 'step.submitted' })
    expect(selectFaults(stopped)).toEqual({
      'shipping.state': '605001 is in Puducherry. Choose that state, or check the PIN code.',
    })
    expect(stopped.value).toBe('filling')
    expect(after(...steps, type('state', 'PY'), { type: 'step.submitted' }).value).toBe('sending')
  })
})

describe('a page that is loaded again', () => {
  /** The tab's draft as it was last kept, and the step that begins with it. */
  const kept = (...steps: object[]) =>
    walk(addressStepMachine, stepInput(), [...guest, ...steps]).wanted.findLast(({ type: of }) => of === 'keepDraft')
      ?.params
  const again = (draft: unknown, ...steps: object[]) =>
    selectPlace(
      walk(addressStepMachine, { ...stepInput(), draft: JSON.parse(JSON.stringify(draft)) }, [...guest, ...steps])
        .snapshot,
      'shipping',
    ).texts

  it('CK-12 keeps the town and the state that were filled in', () => {
    const draft = kept(type('pincode', '605001'), pondy)
    expect(again(draft)).toMatchObject({ pincode: '605001', city: 'Puducherry', state: 'PY' })
  })

  it('CK-12 fills them in if the reload came before the answer', () => {
    const draft = kept(type('pincode', '605001'))
    expect(again(draft)).not.toHaveProperty('city')
    expect(again(draft, pondy)).toMatchObject({ city: 'Puducherry', state: 'PY' })
  })

  it('CK-12 still distinguishes filled-in from typed towns', () => {
    const bengaluru = found('560001', 'Bengaluru', 'KA')
    const filledIn = kept(type('pincode', '605001'), pondy)
    expect(again(filledIn, type('pincode', '560001'), bengaluru)).toMatchObject({ city: 'Bengaluru', state: 'KA' })
    const typed = kept(type('pincode', '605001'), pondy, type('city', 'Auroville'))
    const near = found('605110', 'Villianur', 'PY')
    expect(again(typed, type('pincode', '605110'), near)).toMatchObject({ city: 'Auroville' })
    expect(again(filledIn, type('pincode', '605110'), near)).toMatchObject({ city: 'Villianur' })
    const cleared = kept(type('pincode', '605001'), pondy, type('city', ''))
    expect(again(cleared, pondy)).toMatchObject({ city: '' })
  })

  it('CK-12 stores nothing once the step is completed', () => {
    const { wanted } = walk(addressStepMachine, stepInput(), [
      ...guest,
      type('pincode', '605001'),
      pondy,
      { type: 'step.passed' },
      pondy,
      known({}),
    ])
    expect(wanted.at(-1)?.type).toBe('forgetDraft')
  })

  it('CK-03 an unused choice among the saved addresses survives a reload', () => {
    const two = { ...customer, saved: [...customer.saved, { ...home, id: 2 }] }
    const picks: object = { type: 'address.picked', place: 'shipping', id: 2 }
    const keptBy = (...steps: object[]) =>
      walk(addressStepMachine, stepInput(), steps).wanted.findLast(({ type: of }) => of === 'keepDraft')?.params
    expect(keptBy(known(two), seen('shipping', listed, { type: 'change.requested' }), picks)).toEqual({
      picked: { shipping: 2 },
    })
    expect(keptBy(known(two), picks, { type: 'selected.used', place: 'shipping' })).toEqual({})
    const { sent } = walk(addressStepMachine, { ...stepInput(), draft: { picked: { shipping: 2 } } }, [
      known(two),
      seen('shipping', listed),
    ])
    expect(sent.filter(({ to }) => to === 'shipping').slice(-2)).toEqual([
      { to: 'shipping', event: { type: 'change.requested' } },
      { to: 'shipping', event: { type: 'address.picked', id: 2 } },
    ])
  })
})
