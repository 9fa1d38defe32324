/** The address book (AC-03): a list, one form at a time, and the calls that change the list. */
import { assign, fromPromise, setup } from 'xstate'
import type { Address, AddressBody } from '#generated/api.d.ts'

export type AddressBookEvent =
  | { type: 'add.requested' }
  | { type: 'edit.requested'; id: number }
  | { type: 'form.submitted'; fields: AddressBody }
  | { type: 'form.cancelled' }
  | { type: 'remove.requested'; id: number }
  | { type: 'remove.confirmed' }
  | { type: 'remove.cancelled' }
  | { type: 'default.requested'; id: number }

interface AddressBookContext {
  /** The address that is edited, removed or made the default one. */
  id: number | undefined
  /** Why the form was last refused. */
  failure: unknown
  /** Where the focus goes in the list: to an address, to its removal, or to the button that adds one. */
  focus: { on: 'address' | 'removal'; id: number } | { on: 'adding' } | undefined
}

const notProvided = () => Promise.reject(new Error('The address book needs its actors'))
const none: AddressBookContext = { id: undefined, failure: undefined, focus: undefined }

const bookSetup = setup({
  types: {
    context: {} as AddressBookContext,
    events: {} as AddressBookEvent,
    tags: {} as 'form' | 'removing' | 'busy',
  },
  actors: {
    // Each resolves when the list is up to date.
    saveAddress: fromPromise<Address, { id: number | undefined; fields: AddressBody }>(notProvided),
    removeAddress: fromPromise<unknown, { id: number }>(notProvided),
    makeDefault: fromPromise<unknown, { id: number }>(notProvided),
  },
  actions: {
    aim: assign((_, { id }: { id: number | undefined }) => ({ ...none, id })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: error })),
    forgetFailure: assign({ failure: undefined }),
    focusAddress: assign((_, { id }: { id: number }) => ({ ...none, focus: { on: 'address' as const, id } })),
    focusAdding: assign({ ...none, focus: { on: 'adding' } }),
    focusOwn: assign(({ context: { id } }) => ({
      ...none,
      focus: id === undefined ? { on: 'adding' as const } : { on: 'address' as const, id },
    })),
    focusRemoval: assign(({ context: { id = 0 } }) => ({ ...none, focus: { on: 'removal' as const, id } })),
  },
})

const form = bookSetup.createStateConfig({
  tags: 'form',
  initial: 'filling',
  states: {
    filling: {
      on: {
        'form.submitted': { target: 'saving', actions: 'forgetFailure' },
        'form.cancelled': { target: '#addressBook.listing', actions: 'focusOwn' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveAddress',
        src: 'saveAddress',
        input: ({ context, event }) => ({
          id: context.id,
          fields: (event as Extract<AddressBookEvent, { type: 'form.submitted' }>).fields,
        }),
        onDone: {
          target: '#addressBook.listing',
          actions: { type: 'focusAddress', params: ({ event }) => ({ id: event.output.id }) },
        },
        // The form keeps what was typed; the failure names the fields.
        onError: { target: 'filling', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
  },
})

export const addressBookMachine = bookSetup.createMachine({
  id: 'addressBook',
  context: none,
  initial: 'listing',
  states: {
    listing: {
      on: {
        'add.requested': { target: 'adding', actions: { type: 'aim', params: { id: undefined } } },
        'edit.requested': { target: 'editing', actions: { type: 'aim', params: ({ event }) => event } },
        'remove.requested': { target: 'removing', actions: { type: 'aim', params: ({ event }) => event } },
        'default.requested': { target: 'choosingDefault', actions: { type: 'aim', params: ({ event }) => event } },
      },
    },
    adding: form,
    editing: form,
    removing: {
      tags: 'removing',
      initial: 'confirming',
      states: {
        confirming: {
          on: {
            'remove.confirmed': 'sending',
            'remove.cancelled': { target: '#addressBook.listing', actions: 'focusRemoval' },
          },
        },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'removeAddress',
            src: 'removeAddress',
            input: ({ context: { id = 0 } }) => ({ id }),
            onDone: { target: '#addressBook.listing', actions: 'focusAdding' },
            onError: { target: '#addressBook.listing', actions: 'focusRemoval' },
          },
        },
      },
    },
    choosingDefault: {
      tags: 'busy',
      invoke: {
        id: 'makeDefault',
        src: 'makeDefault',
        input: ({ context: { id = 0 } }) => ({ id }),
        onDone: { target: 'listing', actions: 'focusOwn' },
        onError: { target: 'listing', actions: 'focusOwn' },
      },
    },
  },
})
