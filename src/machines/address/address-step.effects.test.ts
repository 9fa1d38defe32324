import { createActor, fromPromise } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { CartChange } from '#api/cart-change.ts'
import type { Address, AddressBody } from '#generated/api.d.ts'
import type { StepFacts } from './address-step-context.ts'
import { type AddressStepEvent, addressStepMachine } from './address-step.machine.ts'
import { selectFaults, selectIsSame, selectPlace } from './address-step.selectors.ts'
import { type Place, addressViewMachine } from './address-view.machine.ts'
import {
  add,
  chosen,
  contact,
  customer,
  factsOf,
  fill,
  filled,
  formOpen,
  got,
  guest,
  home,
  known,
  listed,
  member,
  memberAdds,
  same,
  saved,
  saving,
  seen,
  selector,
  send,
  stepInput,
  type,
} from '../testing/address-facts.ts'
import { failed, walk } from '../testing/walk.ts'

const submit: AddressStepEvent = { type: 'step.submitted' }
const save: AddressStepEvent = { type: 'form.saveRequested', place: 'shipping' }
const after = (...steps: object[]) => walk(addressStepMachine, stepInput(), steps)

describe('what it wants of the page and its views', () => {
  const change = (params: CartChange) => ({ type: 'changeCart', params })
  const on = { type: 'goToNextStep', params: undefined }
  const typedContact = change({ of: 'contact', phone: '9000000009', email: 'anu@b.in' })
  const wantedBy = (steps: object[]) => after(...steps).wanted.filter(({ type: of }) => of !== 'keepDraft')
  const used = (to: Place) => ({ to, event: { type: 'selected.used' } })
  const sentBy = (steps: object[]) => after(...steps).sent.filter(({ event }) => !('saved' in event))

  it.each<[title: string, steps: object[], wanted: object[]]>([
    ['CK-02 nothing as long as something is wrong', [...guest, submit], []],
    ['CK-04 the contact, when it is new to the cart', [...guest, ...contact, ...fill(), submit], [typedContact]],
    [
      'CK-04 nothing of a contact that the cart has',
      [
        known({ ...customer, cart: { ...customer.cart, phone: '9000000001', email: 'a@b.in' } }),
        chosen,
        same,
        submit,
        chosen,
        same,
      ],
      [on],
    ],
    [
      'CK-07 the way on, when the view has taken the address',
      [...guest, ...contact, ...fill(), submit, seen('shipping', got(), send), same],
      [typedContact, on],
    ],
    [
      'CK-03 the way on past a form of a bill that follows the delivery again, by another tab',
      [known(customer), chosen, seen('billing', listed, add), ...contact, submit, chosen, seen('billing', listed, add)],
      [typedContact, on],
    ],
    ['CK-03 no way on while the book is asked', [...memberAdds, submit, saving], [typedContact]],
    [
      'CK-03 none when the book refuses',
      [...memberAdds, submit, saving, seen('shipping', listed, add, send, failed('saveAddress')), same],
      [typedContact],
    ],
    [
      'CK-03 what a view has chosen',
      [...member, { type: 'address.chosen', place: 'shipping', address: { addressId: 2 } }],
      [change({ of: 'address', place: 'shipping', address: { addressId: 2 } })],
    ],
    [
      'CK-03 that billing is another',
      [...guest, { type: 'same.chosen', isSame: false }],
      [change({ of: 'billingSame', isSame: false })],
    ],
    [
      'an end of the draft when the step is passed',
      [{ type: 'step.passed' }],
      [{ type: 'forgetDraft', params: undefined }],
    ],
  ])('%s', (_title, steps, wanted) => {
    expect(wantedBy(steps)).toEqual(wanted)
  })

  it('CK-03 views get what they ask for, and the way back from a refusal', () => {
    expect(sentBy([{ type: 'address.picked', place: 'billing', id: 3 }])).toEqual([
      { to: 'billing', event: { type: 'address.picked', place: 'billing', id: 3 } },
    ])
    expect(sentBy([{ type: 'address.refused', place: 'shipping', errors: {} }])).toEqual([
      { to: 'shipping', event: { type: 'address.refused' } },
    ])
  })

  it('CK-03 a view gets the form that is open in it, cleaned, with what is suggested', () => {
    const fields = { ...filled, phone: '9000000009', country: 'IN', address_type: 'Shipping' }
    const form = { to: 'shipping', event: { type: 'form.submitted', fields } }
    expect(sentBy([...guest, ...contact, ...fill(), type('pincode', '605 001'), submit])).toEqual([
      form,
      used('billing'),
    ])
    expect(sentBy([...memberAdds, save])).toEqual([form])
    // A guest who comes back and changes nothing sends nothing.
    const cart = { ...factsOf().cart, shipping_address: { ...fields }, billing_address: { ...fields } }
    expect(sentBy([known({ cart }), formOpen, same, ...contact, submit])).toEqual([used('shipping'), used('billing')])
  })

  it('CK-03 what is picked is used, even when something else is wrong', () => {
    expect(sentBy([known(customer), selector, same, submit])).toEqual([used('shipping'), used('billing')])
    expect(sentBy([known(customer), selector, same, ...contact, submit])).toEqual([used('shipping'), used('billing')])
  })

  it('CK-03 views learn what the cart will hold, as soon as the address book is known', () => {
    const newsTo = (place: Place, facts: Partial<StepFacts>) =>
      after(known(facts))
        .sent.filter(({ to }) => to === place)
        .map(({ event }) => event)
    expect(newsTo('shipping', { ...customer, saved: undefined })).toEqual([])
    expect(newsTo('shipping', customer)).toEqual([got({ isCustomer: true, saved })])
    expect(newsTo('billing', customer)).toEqual([
      got({ isCustomer: true, saved: [{ id: 1, default: false }], isSame: true }),
    ])
    const asked = { shipping: { addressId: 1 }, billing: { fields: {} as AddressBody }, isSame: false }
    expect(newsTo('shipping', { ...customer, pending: asked })).toEqual([listed])
    expect(newsTo('billing', { ...customer, pending: asked })).toMatchObject([{ inCart: 'typed', isSame: false }])
  })

  it('CK-03 addresses of the place’s own type come first', () => {
    const bill = { ...home, id: 2, address_type: 'Billing' as const }
    const { snapshot } = after(known({ ...customer, saved: [home, bill] }))
    expect(selectPlace(snapshot, 'shipping').saved.map(({ id }) => id)).toEqual([1, 2])
    expect(selectPlace(snapshot, 'billing').saved.map(({ id }) => id)).toEqual([2, 1])
  })
})

describe('effects', () => {
  /** The step with its own views, over an address book and a cart that note what they are asked. */
  function stage(facts: Partial<StepFacts>) {
    const asked: object[] = []
    let answer: (address: Pick<Address, 'id'> | Error) => void = () => undefined
    const saveAddress = fromPromise<Address, { id: number | undefined; fields: AddressBody }>(({ input }) => {
      asked.push(input)
      return new Promise((resolve, reject) => {
        answer = (reply) => (reply instanceof Error ? reject(reply) : resolve({ ...home, ...reply }))
      })
    })
    const actor = createActor(
      addressStepMachine.provide({
        actors: {
          addressView: addressViewMachine.provide({ actors: { saveAddress } }),
        },
        actions: {
          changeCart: (_, params) => asked.push(params),
          goToNextStep: () => asked.push({ on: true }),
          keepDraft: () => undefined,
        },
      }),
      { input: stepInput() },
    ).start()
    actor.send(known(facts))
    const titleOf = (place: Place) => actor.getSnapshot().context.views[place]?.value
    return {
      actor,
      asked,
      titleOf,
      answer: (reply: Pick<Address, 'id'> | Error) => answer(reply),
    }
  }
  const isDone = async (actor: { getSnapshot: () => { hasTag: (tag: 'busy') => boolean } }) => {
    await expect.poll(() => actor.getSnapshot().hasTag('busy')).toBe(false)
  }

  it('CK-03 CK-07 a guest’s contact and address go to the cart before the way on', () => {
    const { actor, asked, titleOf } = stage({})
    expect([titleOf('shipping'), titleOf('billing')]).toEqual([{ first: 'filling' }, 'same'])
    for (const event of [...contact, ...fill(), submit]) actor.send(event)
    expect(asked).toMatchObject([
      { of: 'contact' },
      { of: 'address', place: 'shipping', address: { fields: filled } },
      { on: true },
    ])
  })

  it('CK-03 a customer’s address goes into the book, then to the cart, then on', async () => {
    const { actor, asked, answer } = stage({ ...customer, saved: [] })
    for (const event of [...contact, ...fill(), submit]) actor.send(event)
    expect(asked).toMatchObject([{ of: 'contact' }, { id: undefined, fields: filled }])
    answer({ id: 9 })
    await isDone(actor)
    expect(asked.slice(2)).toEqual([{ of: 'address', place: 'shipping', address: { addressId: 9 } }, { on: true }])
    expect(actor.getSnapshot().context.draft).toEqual({ phone: '9000000009', email: 'anu@b.in' })
  })

  it('CK-03 the way on waits for both addresses, and stays closed when one is refused', async () => {
    const facts = {
      ...customer,
      saved: [home],
      pending: { shipping: { addressId: 1 }, billing: undefined, isSame: false },
    }
    const { actor, asked, answer, titleOf } = stage(facts)
    actor.send({ type: 'add.requested', place: 'billing' })
    for (const event of [...contact, ...fill('billing'), submit]) actor.send(event)
    answer(new Error('refused'))
    await isDone(actor)
    expect(asked).not.toContainEqual({ on: true })
    expect(titleOf('billing')).toEqual({ adding: 'filling' })
    expect(selectFaults(actor.getSnapshot())).toEqual({ 'billing.pincode': 'refused' })
  })

  it('CK-03 goes on with the address that is picked', () => {
    const { actor, asked } = stage(customer)
    const at: AddressStepEvent[] = [
      { type: 'change.requested', place: 'shipping' },
      { type: 'address.picked', place: 'shipping', id: 1 },
    ]
    for (const event of [...contact, ...at, submit]) actor.send(event)
    const taken = { of: 'address', place: 'shipping', address: { addressId: 1 } }
    // The shop's guess came first.
    expect(asked).toEqual([taken, { of: 'contact', phone: '9000000009', email: 'anu@b.in' }, taken, { on: true }])
  })

  it('CK-03 what the cart refuses is chosen again', () => {
    const { actor, titleOf } = stage(customer)
    expect(titleOf('shipping')).toBe('selected')
    actor.send({ type: 'address.refused', place: 'shipping', errors: {} })
    expect(titleOf('shipping')).toBe('selector')
  })

  it('CK-03 billing becomes an address of its own, and follows again', () => {
    const { actor, asked, titleOf } = stage({})
    actor.send({ type: 'same.toggled', place: 'billing', isSame: false })
    expect(titleOf('billing')).toEqual({ first: 'filling' })
    actor.send({ type: 'same.toggled', place: 'billing', isSame: true })
    expect(titleOf('billing')).toBe('same')
    expect(asked).toEqual([
      { of: 'billingSame', isSame: false },
      { of: 'billingSame', isSame: true },
    ])
    expect(selectIsSame(actor.getSnapshot())).toBe(true)
  })
})
