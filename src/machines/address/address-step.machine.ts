/**
 * The checkout’s address step (CK-03, §4.3): what the shopper last requested for each address, and the submission of
 * the step. What is typed is kept by the form; `viewOf` combines the intent with the cart and the address book.
 */
import {
  type ActorRefFrom,
  type SnapshotFrom,
  and,
  assign,
  emit,
  fromPromise,
  not,
  raise,
  setup,
  stateIn,
} from 'xstate'
import type { CartChange } from '#api/cart-change.ts'
import type { Place, ViewIntent } from '#domain/address-step-rules.ts'
import type { Address, AddressBody } from '#generated/api.d.ts'

/** A form to save in the address book; `id` is undefined for a new address. */
export interface AddressToSave {
  place: Place
  id: number | undefined
  fields: AddressBody
}

export type AddressStepEvent =
  /** From the selected address to the selector. */
  | { type: 'change.requested'; place: Place }
  | { type: 'add.requested'; place: Place }
  | { type: 'edit.requested'; place: Place; id: number }
  | { type: 'form.cancelled'; place: Place }
  | { type: 'address.used'; place: Place; id: number }
  | { type: 'selector.cancelled'; place: Place }
  | { type: 'same.toggled'; isSame: boolean }
  /** The form's own button. */
  | { type: 'form.submitted'; toSave: readonly AddressToSave[] }
  /** The step's button: `changes` go to the cart at once, forms to the address book first. */
  | { type: 'step.submitted'; changes: readonly CartChange[]; toSave: readonly AddressToSave[] }
  /** The cart rejected the chosen address. */
  | { type: 'address.refused'; place: Place }
  | { type: 'address.saved'; place: Place }

export type AddressStepEmitted =
  | { type: 'address.saved'; place: Place }
  | { type: 'address.notSaved'; place: Place; error: unknown }

export interface AddressStepInput {
  /** Views that were open when the page was left; `editing` is the id of an address. */
  leftOpen: Partial<Record<Place, 'adding' | 'selecting' | { editing: number }>>
}

interface AddressStepContext extends AddressStepInput {
  /** The address that was edited last. */
  edited: Partial<Record<Place, number>>
  /** A form of the submitted step could not be saved. */
  hasFailed: boolean
}

interface AtPlace {
  place: Place
}

const toSaveIn = (event: AddressStepEvent, { place }: AtPlace): AddressToSave | undefined =>
  'toSave' in event ? event.toSave.find((one) => one.place === place) : undefined

const stepSetup = setup({
  types: {
    context: {} as AddressStepContext,
    events: {} as AddressStepEvent,
    emitted: {} as AddressStepEmitted,
    input: {} as AddressStepInput,
    tags: {} as `${Place}.${ViewIntent | 'saving'}` | 'busy',
  },
  actors: {
    /** Saves an address; resolves when the list of addresses is up to date. */
    saveAddress: fromPromise<Address, AddressToSave>(() => Promise.reject(new Error('The step needs its actors'))),
  },
  guards: {
    isAt: ({ event }, { place }: AtPlace) => 'place' in event && event.place === place,
    isSameOn: ({ event }) => event.type === 'same.toggled' && event.isSame,
    hasToSave: ({ event }, at: AtPlace) => toSaveIn(event, at) !== undefined,
    hasAnyToSave: ({ event }) => 'toSave' in event && event.toSave.length > 0,
    hasFailed: ({ context }) => context.hasFailed,
    isSaving: stateIn({ shippingForm: 'saving' }),
    isSavingBilling: stateIn({ billingForm: 'saving' }),
    wasLeftAdding: ({ context }, { place }: AtPlace) => context.leftOpen[place] === 'adding',
    wasLeftSelecting: ({ context }, { place }: AtPlace) => context.leftOpen[place] === 'selecting',
    wasLeftEditing: ({ context }, { place }: AtPlace) => typeof context.leftOpen[place] === 'object',
  },
  actions: {
    // Provided by the page.
    changeCart: (_, _changes: readonly CartChange[]) => undefined,
    goToNextStep: () => undefined,

    setEdited: assign(({ context }, { place, id }: { place: Place; id: number | undefined }) => {
      const { [place]: _, ...edited } = context.edited
      return { edited: id === undefined ? edited : { ...edited, [place]: id } }
    }),
    clearFailure: assign({ hasFailed: false }),
    setFailed: assign({ hasFailed: true }),
    raiseSaved: raise((_, { place }: AtPlace) => ({ type: 'address.saved' as const, place })),
    emitSaved: emit((_, { place }: AtPlace) => ({ type: 'address.saved' as const, place })),
    emitNotSaved: emit((_, { place, error }: AtPlace & { error: unknown }) => ({
      type: 'address.notSaved' as const,
      place,
      error,
    })),
  },
})

const useAddress = (place: Place, addressId: number) => [{ of: 'address' as const, place, address: { addressId } }]
const setSame = {
  type: 'changeCart',
  params: ({ event: { isSame } }: { event: { isSame: boolean } }) => [{ of: 'billingSame' as const, isSame }],
} as const

/** What the shopper last requested for an address. */
const viewRegion = (place: Place) => {
  const isAt = { type: 'isAt', params: { place } } as const
  const dropEdited = { type: 'setEdited', params: { place, id: undefined } } as const
  const other = place === 'billing' && {
    'same.toggled': [
      { guard: 'isSameOn', target: '.selected', actions: setSame },
      // The shopper has to choose the other address.
      { target: '.selecting', actions: setSame },
    ] as const,
  }
  return stepSetup.createStateConfig({
    initial: 'untouched',
    on: {
      'change.requested': { guard: isAt, target: '.selecting', actions: dropEdited },
      'add.requested': { guard: isAt, target: '.adding', actions: dropEdited },
      'edit.requested': {
        guard: isAt,
        target: '.editing',
        actions: { type: 'setEdited', params: ({ event }) => event },
      },
      'form.cancelled': { guard: isAt, target: '.selecting' },
      'address.used': {
        guard: isAt,
        target: '.selected',
        actions: { type: 'changeCart', params: ({ event }) => useAddress(place, event.id) },
      },
      'selector.cancelled': { guard: isAt, target: '.selected' },
      'address.saved': { guard: isAt, target: '.selected' },
      'address.refused': { guard: isAt, target: '.selecting', actions: dropEdited },
      ...other,
    },
    states: {
      untouched: {
        tags: `${place}.untouched`,
        always: [
          { guard: { type: 'wasLeftAdding', params: { place } }, target: 'adding' },
          { guard: { type: 'wasLeftSelecting', params: { place } }, target: 'selecting' },
          {
            guard: { type: 'wasLeftEditing', params: { place } },
            target: 'editing',
            actions: {
              type: 'setEdited',
              params: ({ context: { leftOpen } }) => ({
                place,
                id: (leftOpen[place] as { editing: number }).editing,
              }),
            },
          },
        ],
      },
      selected: { tags: `${place}.selected` },
      selecting: { tags: `${place}.selecting` },
      adding: { tags: `${place}.adding` },
      editing: { tags: `${place}.editing` },
    },
  })
}

/** Saves the form of an address in the address book. */
const formRegion = (place: Place) => {
  const toSave = { guard: { type: 'hasToSave', params: { place } }, target: 'saving' } as const
  return stepSetup.createStateConfig({
    initial: 'idle',
    states: {
      idle: { on: { 'form.submitted': toSave, 'step.submitted': toSave } },
      saving: {
        tags: `${place}.saving`,
        ...(place === 'billing' && { on: { 'same.toggled': { guard: 'isSameOn', target: 'idle' } as const } }),
        invoke: {
          id: `save ${place}`,
          src: 'saveAddress',
          input: ({ event }) => toSaveIn(event, { place })!,
          onDone: {
            target: 'idle',
            actions: [
              { type: 'changeCart', params: ({ event }) => useAddress(place, event.output.id) },
              { type: 'raiseSaved', params: { place } },
              { type: 'emitSaved', params: { place } },
            ],
          },
          onError: {
            target: 'idle',
            actions: ['setFailed', { type: 'emitNotSaved', params: ({ event }) => ({ place, error: event.error }) }],
          },
        },
      },
    },
  })
}

const isSaved = and([not('isSaving'), not('isSavingBilling')])

/** `saveAddress`, `changeCart` and `goToNextStep` are provided by src/sections/checkout-address/use-address-step.ts. */
export const addressStepMachine = stepSetup.createMachine({
  id: 'addressStep',
  context: ({ input: { leftOpen } }) => ({ leftOpen, edited: {}, hasFailed: false }),
  type: 'parallel',
  states: {
    shipping: viewRegion('shipping'),
    billing: viewRegion('billing'),
    shippingForm: formRegion('shipping'),
    billingForm: formRegion('billing'),
    submission: {
      initial: 'filling',
      states: {
        filling: {
          on: {
            'step.submitted': [
              {
                guard: 'hasAnyToSave',
                target: 'sending',
                actions: ['clearFailure', { type: 'changeCart', params: ({ event }) => event.changes }],
              },
              { actions: [{ type: 'changeCart', params: ({ event }) => event.changes }, 'goToNextStep'] },
            ],
          },
        },
        sending: {
          tags: 'busy',
          always: [
            { guard: and([isSaved, 'hasFailed']), target: 'filling' },
            { guard: isSaved, target: 'filling', actions: 'goToNextStep' },
          ],
        },
      },
    },
  },
})

export type AddressStepActor = ActorRefFrom<typeof addressStepMachine>
type Snapshot = Pick<SnapshotFrom<typeof addressStepMachine>, 'context' | 'hasTag'>

const intents = ['selected', 'selecting', 'adding', 'editing'] as const

export const selectIntent = (snapshot: Snapshot, place: Place): ViewIntent =>
  intents.find((intent) => snapshot.hasTag(`${place}.${intent}`)) ?? 'untouched'

export const selectIsSaving = (snapshot: Snapshot, place: Place): boolean => snapshot.hasTag(`${place}.saving`)

/** Selects the id of the address that was edited last. */
export const selectEdited = ({ context }: Snapshot, place: Place): number | undefined => context.edited[place]
