import { createActor, fromPromise } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { Address, AddressBody } from '#generated/api.d.ts'
import { home } from '#domain/testing/step-facts.ts'
import { type AddressBookEvent, addressBookMachine } from './address-book.machine.ts'
import { type InnerStep, allStates, done, failed, reachableStates, walk } from '../testing/walk.ts'

type Step = AddressBookEvent | InnerStep
const add = { type: 'add.requested' } satisfies AddressBookEvent
const edit = { type: 'edit.requested', id: 7 } satisfies AddressBookEvent
const submit = {
  type: 'form.submitted',
  fields: { country: 'IN', address_type: 'Shipping' },
} satisfies AddressBookEvent
const cancel: Step = { type: 'form.cancelled' }
const remove = { type: 'remove.requested', id: 7 } satisfies AddressBookEvent
const confirm = { type: 'remove.confirmed' } satisfies AddressBookEvent
const keep: Step = { type: 'remove.cancelled' }
const choose = { type: 'default.requested', id: 7 } satisfies AddressBookEvent
const saved = done('saveAddress', { id: 9 })

describe('transitions', () => {
  const table: [title: string, steps: Step[], value: unknown, tags: string[], context: object][] = [
    ['AC-03 starts with the list', [], 'listing', [], { focus: undefined }],
    ['AC-03 opens the form of a new address', [add], { adding: 'filling' }, ['form'], { id: undefined }],
    ['AC-03 opens the form of a saved address', [edit], { editing: 'filling' }, ['form'], { id: 7 }],
    ['AC-03 opens one form at a time', [edit, add], { editing: 'filling' }, ['form'], { id: 7 }],
    ['AC-03 is busy while it saves', [add, submit], { adding: 'saving' }, ['form', 'busy'], { failure: undefined }],
    ['AC-03 saves once when submitted twice', [add, submit, submit], { adding: 'saving' }, ['form', 'busy'], {}],
    ['AC-03 focuses the new address', [add, submit, saved], 'listing', [], { focus: { on: 'address', id: 9 } }],
    [
      'AC-03 keeps a refused form with its error',
      [edit, submit, failed('saveAddress')],
      { editing: 'filling' },
      ['form'],
      { id: 7, failure: new Error('refused') },
    ],
    [
      'AC-03 clears the error at the next attempt',
      [edit, submit, failed('saveAddress'), submit],
      { editing: 'saving' },
      ['form', 'busy'],
      { id: 7, failure: undefined },
    ],
    [
      'AC-03 focuses the add button after cancelling a new address',
      [add, cancel],
      'listing',
      [],
      { focus: { on: 'adding' } },
    ],
    [
      'AC-03 focuses the address after cancelling its form',
      [edit, cancel],
      'listing',
      [],
      { focus: { on: 'address', id: 7 } },
    ],
    ['AC-03 asks before removing', [remove], { removing: 'confirming' }, ['removing'], { id: 7 }],
    [
      'AC-03 keeps the address if the removal is cancelled',
      [remove, keep],
      'listing',
      [],
      { focus: { on: 'removal', id: 7 } },
    ],
    ['AC-03 removes after confirmation', [remove, confirm], { removing: 'sending' }, ['removing', 'busy'], { id: 7 }],
    [
      'AC-03 focuses the add button after a removal',
      [remove, confirm, done('removeAddress')],
      'listing',
      [],
      { id: undefined, focus: { on: 'adding' } },
    ],
    [
      'AC-03 returns to the list after a failed removal',
      [remove, confirm, failed('removeAddress')],
      'listing',
      [],
      { focus: { on: 'removal', id: 7 } },
    ],
    ['AC-03 changes the default', [choose], 'choosingDefault', ['busy'], { id: 7 }],
    [
      'AC-03 focuses the new default',
      [choose, done('makeDefault')],
      'listing',
      [],
      { focus: { on: 'address', id: 7 } },
    ],
    [
      'AC-03 returns to the list if the default could not be changed',
      [choose, failed('makeDefault')],
      'listing',
      [],
      { focus: { on: 'address', id: 7 } },
    ],
  ]

  it.each(table)('%s', (_, steps, value, tags, context) => {
    const { snapshot } = walk(addressBookMachine, undefined, steps)
    expect(snapshot.value).toEqual(value)
    expect([...snapshot.tags].toSorted()).toEqual(tags.toSorted())
    expect(snapshot.context).toMatchObject(context)
  })

  it('AC-03 reaches every state', () => {
    const ends = [saved, failed('saveAddress'), done('removeAddress'), done('makeDefault')]
    const events = [add, edit, submit, cancel, remove, confirm, keep, choose, ...ends]
    expect(reachableStates(addressBookMachine, undefined, events)).toEqual(allStates(addressBookMachine))
  })
})

describe('effects', () => {
  it('AC-03 calls the server with the address, one call at a time', async () => {
    const calls: object[] = []
    const note = (name: string, input: object) => calls.push({ [name]: input })
    const actor = createActor(
      addressBookMachine.provide({
        actors: {
          saveAddress: fromPromise<Address, { id: number | undefined; fields: AddressBody }>(async ({ input }) => {
            note('save', input)
            return { ...home, id: input.id ?? 9 }
          }),
          removeAddress: fromPromise<unknown, { id: number }>(async ({ input }) => note('remove', input)),
          makeDefault: fromPromise<unknown, { id: number }>(async ({ input }) => note('default', input)),
        },
      }),
    ).start()
    const { fields } = submit
    for (const steps of [
      [add, submit, submit],
      [edit, submit],
      [remove, confirm, confirm],
      [choose, choose],
    ]) {
      for (const step of steps) actor.send(step)
      await expect.poll(() => actor.getSnapshot().value).toBe('listing')
    }
    expect(calls).toEqual([
      { save: { id: undefined, fields } },
      { save: { id: 7, fields } },
      { remove: { id: 7 } },
      { default: { id: 7 } },
    ])
  })
})
