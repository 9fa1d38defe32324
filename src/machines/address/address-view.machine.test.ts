import { describe, expect, it } from 'vitest'
import { createActor, createEmptyActor, fromPromise } from 'xstate'
import type { Address, AddressBody } from '#generated/api.d.ts'
import {
  type AddressNews,
  type AddressViewEvent,
  addressViewMachine,
  selectChosenId,
  selectTitle,
} from './address-view.machine.ts'
import { type InnerStep, allStates, done, failed, reachableStates, walk } from '../testing/walk.ts'

type Step = AddressViewEvent | InnerStep
const input = { place: 'billing', parent: createEmptyActor() } as const
const nobody: AddressNews = { isCustomer: false, saved: [], inCart: 'nothing', isSame: false }
const got = (news: Partial<AddressNews> = {}): Step => ({ type: 'addresses.received', ...nobody, ...news })
const saved = [
  { id: 3, default: false },
  { id: 7, default: true },
]
const fields: AddressBody = { country: 'IN', address_type: 'Shipping', name: 'Meera' }
const submit: Step = { type: 'form.submitted', fields }
const cancel: Step = { type: 'form.cancelled' }
const change: Step = { type: 'change.requested' }
const add: Step = { type: 'add.requested' }
const edit: Step = { type: 'edit.requested', id: 3 }
const pick: Step = { type: 'address.picked', id: 3 }
const use: Step = { type: 'selected.used' }
const same: Step = { type: 'same.toggled', isSame: true }
const other: Step = { type: 'same.toggled', isSame: false }
const kept = done('saveAddress', { id: 9 })

const guest = got()
const newcomer = got({ isCustomer: true })
const customer = got({ isCustomer: true, saved, inCart: { addressId: 7 } })
const undecided = got({ isCustomer: true, saved })
const follower = got({ isCustomer: true, saved, inCart: { addressId: 7 }, isSame: true })

describe('transitions', () => {
  const table: [title: string, steps: Step[], value: unknown, heading: string, chosen?: number][] = [
    ['waits for what is known', [], 'waiting', 'Address'],
    ['a guest has the form', [guest], { first: 'filling' }, 'Address'],
    ['a customer without saved addresses has the form', [newcomer], { first: 'filling' }, 'Address'],
    ['a customer with some has the selected one', [customer], 'selected', 'Address', 7],
    ['chooses the default where nothing is chosen', [undecided], 'selected', 'Address', 7],
    [
      'chooses the first where none is the default',
      [got({ isCustomer: true, saved: [{ id: 3, default: false }] })],
      'selected',
      'Address',
      3,
    ],
    [
      'shows what was typed before the login',
      [got({ isCustomer: true, saved, inCart: 'typed' })],
      'selected',
      'Address',
    ],
    ['Change leads to the selector', [customer, change], 'selector', 'Select Address', 7],
    ['adding leads to the form', [customer, change, add], { adding: 'filling' }, 'Add Address', 7],
    ['editing leads to the form', [customer, change, edit], { editing: 'filling' }, 'Edit Address', 7],
    ['editing leads there from the selected one, too', [customer, edit], { editing: 'filling' }, 'Edit Address', 7],
    ['Cancel returns to the selector', [customer, change, add, cancel], 'selector', 'Select Address', 7],
    ['Cancel returns to the selector from editing', [customer, edit, cancel], 'selector', 'Select Address', 7],
    ['there is no way back from the only form', [newcomer, cancel], { first: 'filling' }, 'Address'],
    ['what is picked counts when it is used', [customer, change, pick], 'selector', 'Select Address', 7],
    ['Use selected returns to the selected one', [customer, change, pick, use], 'selected', 'Address', 3],
    [
      'nothing is used that is not there',
      [customer, change, { ...pick, id: 99 }, use],
      'selector',
      'Select Address',
      7,
    ],
    ['the selector can be left', [customer, change, pick, { type: 'selector.cancelled' }], 'selected', 'Address', 7],
    ['a guest’s form is taken as it is', [guest, submit], { first: 'filling' }, 'Address'],
    ['a customer’s is saved first', [newcomer, submit], { first: 'saving' }, 'Address'],
    [
      'also where the list has it before',
      [newcomer, submit, got({ isCustomer: true, saved: [{ id: 9, default: true }] })],
      { first: 'saving' },
      'Address',
    ],
    ['and is selected then', [newcomer, submit, kept], 'selected', 'Address', 9],
    ['a new one is selected', [customer, change, add, submit, kept], 'selected', 'Address', 9],
    ['an edited one is selected', [customer, edit, submit, done('saveAddress', { id: 3 })], 'selected', 'Address', 3],
    [
      'a refused form stays',
      [customer, change, add, submit, failed('saveAddress')],
      { adding: 'filling' },
      'Add Address',
      7,
    ],
    ['what the cart refuses is chosen again', [customer, { type: 'address.refused' }], 'selector', 'Select Address', 7],
    ['a login brings saved addresses', [guest, customer], 'selected', 'Address', 7],
    [
      'a login does not disturb who adds one',
      [customer, change, add, customer],
      { adding: 'filling' },
      'Add Address',
      7,
    ],
    ['a logout takes them away', [customer, guest], { first: 'filling' }, 'Address'],
    ['a logout takes the selector away', [customer, change, guest], { first: 'filling' }, 'Address'],
    ['billing follows shipping', [follower], 'same', 'Address', 7],
    ['billing of its own is selected', [follower, other], 'selector', 'Select Address'],
    ['billing of its own is typed by a guest', [got({ isSame: true }), other], { first: 'filling' }, 'Address'],
    ['billing follows again', [customer, same], 'same', 'Address', 7],
    ['billing follows again from the form', [guest, same], 'same', 'Address'],
    ['billing follows, as another tab has it', [customer, follower], 'same', 'Address', 7],
    ['billing follows no more, as another tab has it', [follower, customer], 'selected', 'Address', 7],
    ['what is asked twice is one', [follower, same], 'same', 'Address', 7],
    [
      'the selector can not be left without a choice',
      [follower, other, { type: 'selector.cancelled' }],
      'selector',
      'Select Address',
    ],
  ]

  it.each(table)('CK-03 %s', (_title, steps, value, heading, chosen) => {
    const { snapshot } = walk(addressViewMachine, input, steps)
    expect(snapshot.value).toEqual(value)
    expect(selectTitle(snapshot)).toBe(heading)
    expect(selectChosenId(snapshot)).toBe(chosen)
  })

  it('CK-03 knows which address is edited, and why the form was refused', () => {
    const { snapshot } = walk(addressViewMachine, input, [customer, edit, submit, failed('saveAddress')])
    expect(snapshot.context).toMatchObject({ edited: 3, failure: new Error('refused') })
    expect(walk(addressViewMachine, input, [customer, edit, cancel, add]).snapshot.context).toMatchObject({
      edited: undefined,
      failure: undefined,
    })
  })
})

describe('what it reports', () => {
  const chosen = (address: object) => ({ type: 'address.chosen', place: 'billing', address })
  const table: [title: string, steps: Step[], reports: object[]][] = [
    ['nothing of what the cart has already', [customer, change, { type: 'selector.cancelled' }], []],
    ['the shop’s guess', [undecided], [chosen({ addressId: 7 })]],
    ['what a guest has typed', [guest, submit], [chosen({ fields })]],
    ['what is used', [customer, change, pick, use], [chosen({ addressId: 3 })]],
    [
      'the same again after it was edited',
      [customer, { ...edit, id: 7 }, submit, done('saveAddress', { id: 7 })],
      [chosen({ addressId: 7 })],
    ],
    ['a saved one when it is saved, and not before', [newcomer, submit], []],
    ['a saved one', [newcomer, submit, kept], [chosen({ addressId: 9 })]],
    ['that billing is another', [follower, other], [{ type: 'same.chosen', isSame: false }]],
    ['that billing is the same', [customer, same], [{ type: 'same.chosen', isSame: true }]],
    ['nothing when it is toggled before anything is known', [same], []],
  ]

  it.each(table)('CK-03 %s', (_title, steps, reports) => {
    expect(walk(addressViewMachine, input, steps).sent.map(({ event }) => event)).toEqual(reports)
  })
})

describe('a form that is cancelled', () => {
  const pickedAfter = (...steps: Step[]) =>
    walk(addressViewMachine, input, [customer, ...steps]).snapshot.context.picked

  it.each([
    ['keeps the address that was picked and edited', [change, pick, edit, cancel], 3],
    ['keeps the address that was picked before another was to be added', [change, pick, add, cancel], 3],
    ['has the one of the cart where nothing else was picked', [change, add, cancel], 7],
    ['forgets what was picked and given up', [change, pick, { type: 'selector.cancelled' }, add, cancel], 7],
  ] as [string, Step[], number][])('CK-03 %s', (_title, steps, id) => expect(pickedAfter(...steps)).toBe(id))
})

describe('effects', () => {
  it('CK-03 saves the address that is edited, and a new one as a new one', async () => {
    const asked: object[] = []
    const saveAddress = fromPromise<Address, { id: number | undefined; fields: AddressBody }>(({ input: sent }) => {
      asked.push(sent)
      return Promise.reject(new Error('refused'))
    })
    const actor = createActor(addressViewMachine.provide({ actors: { saveAddress } }), { input }).start()
    const news: AddressViewEvent = { type: 'addresses.received', ...nobody, isCustomer: true, saved }
    const sends = async (...events: AddressViewEvent[]) => {
      for (const event of events) actor.send(event)
      actor.send({ type: 'form.submitted', fields })
      await expect.poll(() => actor.getSnapshot().hasTag('busy')).toBe(false)
    }
    await sends(news, { type: 'edit.requested', id: 3 })
    await sends({ type: 'form.cancelled' }, { type: 'add.requested' })
    expect(asked).toEqual([
      { id: 3, fields },
      { id: undefined, fields },
    ])
  })
})

describe('reachability', () => {
  it('CK-11 reaches every state', () => {
    const events = [newcomer, customer, follower, submit, cancel, change, add, edit, use, other, kept]
    const reached = new Set([...reachableStates(addressViewMachine, input, events), 'arriving'])
    expect([...reached].toSorted()).toEqual(allStates(addressViewMachine))
  })

  it('CK-03 is sent nowhere twice: a form that is being saved hears no second press', () => {
    const { snapshot } = walk(addressViewMachine, input, [newcomer, submit, submit])
    expect(snapshot.value).toEqual({ first: 'saving' })
  })
})
