import { createActor, fromPromise } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { CartChange } from '#api/cart-change.ts'
import type { Place } from '#domain/address-step-rules.ts'
import type { Address, AddressBody } from '#generated/api.d.ts'
import {
  type AddressStepEvent,
  type AddressStepInput,
  type AddressToSave,
  addressStepMachine,
  selectEdited,
  selectIntent,
  selectIsSaving,
} from './address-step.machine.ts'
import { type InnerStep, allStates, done, failed, reachableStates, walk } from '../testing/walk.ts'

type Step = AddressStepEvent | InnerStep
const fields: AddressBody = { country: 'IN', address_type: 'Shipping', name: 'Meera' }
const contact: CartChange = { of: 'contact', phone: '9000000009', email: null }
const toSave = (place: Place, id?: number): AddressToSave => ({ place, id, fields })
const change: Step = { type: 'change.requested', place: 'shipping' }
const add: Step = { type: 'add.requested', place: 'shipping' }
const edit: Step = { type: 'edit.requested', place: 'shipping', id: 3 }
const cancel: Step = { type: 'form.cancelled', place: 'shipping' }
const use: Step = { type: 'address.used', place: 'shipping', id: 7 }
const same: Step = { type: 'same.toggled', isSame: true }
const other: Step = { type: 'same.toggled', isSame: false }
const save: Step = { type: 'form.submitted', toSave: [toSave('shipping')] }
const submit = (...places: Place[]): Step => ({
  type: 'step.submitted',
  changes: [contact],
  toSave: places.map((place) => toSave(place)),
})
const saved = (place: Place): Step => done(`save ${place}`, { id: 9 })
const notSaved = (place: Place): Step => failed(`save ${place}`)

const after = (steps: readonly Step[], leftOpen: AddressStepInput['leftOpen'] = {}) =>
  walk(addressStepMachine, { leftOpen }, steps)
const changeTo = (place: Place, addressId: number) => ({ of: 'address', place, address: { addressId } })

describe('the views', () => {
  it.each<[title: string, steps: Step[], shipping: string, billing?: string]>([
    ['are untouched at first', [], 'untouched'],
    ['Change leads to the selector', [change], 'selecting'],
    ['adding leads to the form', [change, add], 'adding'],
    ['editing leads to the form', [edit], 'editing'],
    ['Cancel returns to the selector', [edit, cancel], 'selecting'],
    ['Use returns to the selected address', [change, use], 'selected'],
    ['the selector can be left', [change, { type: 'selector.cancelled', place: 'shipping' }], 'selected'],
    ['a form stays while it is saved', [add, save], 'adding'],
    ['a saved form becomes the selected address', [add, save, saved('shipping')], 'selected'],
    ['a rejected form stays', [edit, save, notSaved('shipping')], 'editing'],
    [
      'an address that the cart rejects is chosen again',
      [use, { type: 'address.refused', place: 'shipping' }],
      'selecting',
    ],
    ['another billing address is chosen, not guessed', [other], 'untouched', 'selecting'],
    ['billing follows shipping again', [other, same], 'untouched', 'selected'],
    ['a place is changed by its own events only', [{ type: 'add.requested', place: 'billing' }], 'untouched', 'adding'],
  ])('CK-03 %s', (_title, steps, shipping, billing = 'untouched') => {
    const { snapshot } = after(steps)
    expect([selectIntent(snapshot, 'shipping'), selectIntent(snapshot, 'billing')]).toEqual([shipping, billing])
  })

  it('CK-03 remembers which address was edited, until another view opens', () => {
    expect(selectEdited(after([edit, cancel]).snapshot, 'shipping')).toBe(3)
    expect(selectEdited(after([edit, cancel, add]).snapshot, 'shipping')).toBeUndefined()
    expect(selectEdited(after([edit, change]).snapshot, 'shipping')).toBeUndefined()
  })

  it('CK-12 opens the views that were open when the page was left', () => {
    const { snapshot } = after([], { shipping: { editing: 3 }, billing: 'selecting' })
    expect(selectIntent(snapshot, 'shipping')).toBe('editing')
    expect(selectEdited(snapshot, 'shipping')).toBe(3)
    expect(selectIntent(snapshot, 'billing')).toBe('selecting')
    expect(selectIntent(after([cancel], { shipping: 'adding' }).snapshot, 'shipping')).toBe('selecting')
  })
})

describe('the submission', () => {
  const next = 'goToNextStep'
  const wantedBy = (steps: Step[]): unknown[] =>
    after(steps).wanted.flatMap(({ type, params }) => (type === 'changeCart' ? (params as unknown[]) : [type]))

  it.each<[title: string, steps: Step[], wanted: unknown[]]>([
    ['saves a guest’s step to the cart and continues', [submit()], [contact, next]],
    ['waits for the address book before continuing', [add, submit('shipping')], [contact]],
    [
      'uses the saved address and continues',
      [add, submit('shipping'), saved('shipping')],
      [contact, changeTo('shipping', 9), next],
    ],
    ['waits for both addresses', [submit('shipping', 'billing'), saved('billing')], [contact, changeTo('billing', 9)]],
    [
      'does not continue if one is rejected',
      [submit('shipping', 'billing'), saved('billing'), notSaved('shipping')],
      [contact, changeTo('billing', 9)],
    ],
    [
      'does not continue if the first one is rejected',
      [submit('shipping', 'billing'), notSaved('shipping'), saved('billing')],
      [contact, changeTo('billing', 9)],
    ],
    [
      'continues at the next attempt',
      [submit('shipping'), notSaved('shipping'), submit('shipping'), saved('shipping')],
      [contact, contact, changeTo('shipping', 9), next],
    ],
    ['is sent once when submitted twice', [submit('shipping'), submit('shipping')], [contact]],
    [
      'does not continue when the form’s own button is pressed',
      [add, save, saved('shipping')],
      [changeTo('shipping', 9)],
    ],
    [
      'does not wait for billing that follows shipping again',
      [submit('billing'), same],
      [contact, { of: 'billingSame', isSame: true }, next],
    ],
    ['uses a saved address', [change, use], [changeTo('shipping', 7)]],
    ['separates billing', [other], [{ of: 'billingSame', isSame: false }]],
  ])('CK-03 CK-07 %s', (_title, steps, wanted) => expect(wantedBy(steps)).toEqual(wanted))

  it('AU-11 is busy while the address book saves', () => {
    const { snapshot } = after([submit('shipping')])
    expect(snapshot.hasTag('busy')).toBe(true)
    expect([selectIsSaving(snapshot, 'shipping'), selectIsSaving(snapshot, 'billing')]).toEqual([true, false])
    expect(after([submit('shipping'), notSaved('shipping')]).snapshot.hasTag('busy')).toBe(false)
    expect(after([save]).snapshot.hasTag('busy')).toBe(false)
  })

  it('CK-03 reports what was saved and what was not', () => {
    const { emitted } = after([submit('shipping', 'billing'), saved('billing'), notSaved('shipping')])
    expect(emitted).toEqual([
      { type: 'address.saved', place: 'billing' },
      { type: 'address.notSaved', place: 'shipping', error: new Error('refused') },
    ])
  })

  it('CK-03 saves an edited address under its id and a new one without', async () => {
    const saves: AddressToSave[] = []
    const saveAddress = fromPromise<Address, AddressToSave>(({ input }) => {
      saves.push(input)
      return Promise.reject(new Error('refused'))
    })
    const actor = createActor(addressStepMachine.provide({ actors: { saveAddress } }), {
      input: { leftOpen: {} },
    }).start()
    actor.send({ type: 'step.submitted', changes: [], toSave: [toSave('shipping', 3), toSave('billing')] })
    await expect.poll(() => actor.getSnapshot().hasTag('busy')).toBe(false)
    expect(saves).toEqual([toSave('shipping', 3), toSave('billing')])
  })
})

describe('reachability', () => {
  it('CK-11 reaches every state', () => {
    const events = (place: Place) => [change, add, edit, use].map((event) => ({ ...event, place }))
    const reach = (...steps: object[]) => reachableStates(addressStepMachine, { leftOpen: {} }, steps, () => undefined)
    const reached = new Set(
      [reach(...events('shipping')), reach(...events('billing')), reach(submit('shipping', 'billing'))]
        .flat()
        .flatMap((states) => states.split(' ')),
    )
    expect([...reached].toSorted()).toEqual(allStates(addressStepMachine))
  })
})
