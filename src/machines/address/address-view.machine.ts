/**
 * One address of the checkout (CK-03, §4.3), shipping's or billing's: the form, the selector of saved addresses, or the
 * selected one. It reports what is chosen to the address step, which spawns it.
 */
import { type ActorRef, type SnapshotFrom, and, assign, fromPromise, not, sendTo, setup, stateIn } from 'xstate'
import type { AddressChoice } from '#api/cart-change.ts'
import type { Address, AddressBody } from '#generated/api.d.ts'
import { stepTitles } from '#domain/step-titles.ts'

export type Place = 'shipping' | 'billing'

/** What is known of the addresses. */
export interface AddressNews {
  /** Guests have nowhere to save an address. */
  isCustomer: boolean
  /** The customer's saved ones, in their order. */
  saved: readonly { id: number; default: boolean }[]
  /** What the cart holds, with what was asked of it and is still to be done laid over it. */
  inCart: 'nothing' | 'typed' | { addressId: number }
  /** Billing follows shipping; never for shipping itself. */
  isSame: boolean
}

/** What the shopper asks of a view. */
export type AddressViewRequest =
  /** From the selected address to the others. */
  | { type: 'change.requested' }
  | { type: 'add.requested' }
  | { type: 'edit.requested'; id: number }
  | { type: 'form.cancelled' }
  /** One of the selector's; it counts when it is used. */
  | { type: 'address.picked'; id: number }
  | { type: 'selected.used' }
  | { type: 'selector.cancelled' }
  | { type: 'same.toggled'; isSame: boolean }

export type AddressViewEvent =
  | AddressViewRequest
  | ({ type: 'addresses.received' } & AddressNews)
  | { type: 'form.submitted'; fields: AddressBody }
  /** The cart did not take what was chosen; why is the cart's to say. */
  | { type: 'address.refused' }

/** What the parent hears. */
export type AddressViewReport =
  | { type: 'address.chosen'; place: Place; address: AddressChoice }
  | { type: 'same.chosen'; isSame: boolean }

interface AddressViewInput {
  place: Place
  parent: ActorRef<any, AddressViewReport>
}

export interface AddressViewContext extends AddressNews, AddressViewInput {
  /** Picked in the selector. */
  picked: number | undefined
  /** The address that is edited. */
  edited: number | undefined
  /** Why the form was last refused. */
  failure: unknown
}

type Tag = 'form' | 'adding' | 'editing' | 'selector' | 'selected' | 'same' | 'busy'
const nothingKnown = {
  isCustomer: false,
  saved: [],
  inCart: 'nothing',
  isSame: false,
  picked: undefined,
  edited: undefined,
  failure: undefined,
} as const satisfies Omit<AddressViewContext, keyof AddressViewInput>

const chosenId = ({ inCart }: AddressNews) => (typeof inCart === 'object' ? inCart.addressId : undefined)
const isSaved = ({ saved }: AddressNews, id: number | undefined) => saved.some((one) => one.id === id)

const parentOf = ({ context }: { context: AddressViewContext }) => context.parent

const viewSetup = setup({
  types: {
    context: {} as AddressViewContext,
    events: {} as AddressViewEvent,
    input: {} as AddressViewInput,
    tags: {} as Tag,
  },
  actors: {
    /** Into the address book; resolves when its list is up to date. */
    saveAddress: fromPromise<Address, { id: number | undefined; fields: AddressBody }>(() =>
      Promise.reject(new Error('The address view needs its actors')),
    ),
  },
  guards: {
    isCustomer: ({ context }) => context.isCustomer,
    isSame: ({ context }) => context.isSame,
    hasSaved: ({ context }) => context.saved.length > 0,
    hasPicked: ({ context }) => isSaved(context, context.picked),
    isNothingChosen: ({ context }) => context.inCart === 'nothing',
    isSaving: stateIn({ first: 'saving' }),
    isOn: (_, { isSame }: { isSame: boolean }) => isSame,
  },
  actions: {
    take: assign((_, { isCustomer, saved, inCart, isSame }: AddressNews) => ({ isCustomer, saved, inCart, isSame })),
    pick: assign((_, { id }: { id: number }) => ({ picked: id })),
    /** Selected after a form: the edited address, else the earlier choice. */
    keepPick: assign(({ context }) => ({
      picked: [context.edited, context.picked].find((id) => isSaved(context, id)) ?? chosenId(context),
    })),
    pickChosen: assign(({ context }) => ({ picked: chosenId(context) })),
    /** As a shop's best guess: the default address, else the first. */
    pickDefault: assign(({ context: { saved } }) => ({
      picked: (saved.find((one) => one.default) ?? saved[0])?.id,
    })),
    aim: assign((_, { id }: { id: number | undefined }) => ({ edited: id, failure: undefined })),
    setSame: assign((_, { isSame }: { isSame: boolean }) => ({ isSame })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: error })),
    forgetFailure: assign({ failure: undefined }),
    takeSaved: assign(({ context }, { id }: { id: number }) => ({
      saved: isSaved(context, id) ? context.saved : [...context.saved, { id, default: false }],
      picked: id,
    })),
    choosePicked: assign(({ context: { inCart, picked } }) => ({
      inCart: picked === undefined ? inCart : { addressId: picked },
    })),
    reportPicked: sendTo(parentOf, ({ context: { place, picked = 0 } }) => ({
      type: 'address.chosen' as const,
      place,
      address: { addressId: picked },
    })),
    takeTyped: assign({ inCart: 'typed' }),
    reportTyped: sendTo(parentOf, ({ context: { place } }, { fields }: { fields: AddressBody }) => ({
      type: 'address.chosen' as const,
      place,
      address: { fields },
    })),
    chooseNothing: assign({ inCart: 'nothing', picked: undefined }),
    reportSame: sendTo(parentOf, (_, { isSame }: { isSame: boolean }) => ({ type: 'same.chosen' as const, isSame })),
  },
})

const choosing = ['choosePicked', 'reportPicked'] as const
const followShipping = [
  { type: 'setSame', params: ({ event }: { event: { isSame: boolean } }) => event },
  { type: 'reportSame', params: ({ event }: { event: { isSame: boolean } }) => event },
] as const
const whenReceived = { type: 'take', params: ({ event }: { event: AddressNews }) => event } as const
const backToSelector = { guard: 'hasSaved', target: '#addressView.selector', actions: 'keepPick' } as const

/** A form that is given up leads back to the selector, if there is anything to select. */
const form = viewSetup.createStateConfig({
  tags: 'form',
  initial: 'filling',
  states: {
    filling: {
      on: {
        'form.submitted': [
          { guard: 'isCustomer', target: 'saving', actions: 'forgetFailure' },
          { actions: ['takeTyped', { type: 'reportTyped', params: ({ event }) => event }] },
        ],
        'form.cancelled': backToSelector,
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveAddress',
        src: 'saveAddress',
        input: ({ context, event }) => ({
          id: context.edited,
          fields: (event as Extract<AddressViewEvent, { type: 'form.submitted' }>).fields,
        }),
        onDone: {
          target: '#addressView.selected',
          actions: [{ type: 'takeSaved', params: ({ event }) => ({ id: event.output.id }) }, ...choosing],
        },
        // The form stands as it is; what is wrong with which field stands in the failure.
        onError: { target: 'filling', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
  },
})

const whenSame = { guard: 'isSame', target: 'same' } as const
const whenNoneSaved = { guard: not('hasSaved'), target: 'first' } as const
const toForm = {
  'add.requested': { target: 'adding', actions: { type: 'aim', params: { id: undefined } } },
  'edit.requested': {
    target: 'editing',
    actions: { type: 'aim', params: ({ event }: { event: { id: number } }) => event },
  },
} as const

export const addressViewMachine = viewSetup.createMachine({
  id: 'addressView',
  context: ({ input }) => ({ ...nothingKnown, ...input }),
  initial: 'waiting',
  on: {
    'addresses.received': { actions: whenReceived },
    'same.toggled': {
      guard: { type: 'isOn', params: ({ event }) => event },
      target: '.same',
      actions: [...followShipping],
    },
  },
  states: {
    waiting: { on: { 'addresses.received': { target: 'arriving', actions: whenReceived }, 'same.toggled': {} } },
    arriving: {
      always: [
        whenSame,
        whenNoneSaved,
        // What the cart holds already is shown as it is, also what a guest typed before the login.
        { guard: not('isNothingChosen'), target: 'selected' },
        { target: 'selected', actions: ['pickDefault', ...choosing] },
      ],
    },
    same: {
      tags: 'same',
      always: { guard: not('isSame'), target: 'arriving' },
      on: {
        // Another address is wanted: the shop does not guess which.
        'same.toggled': [
          { guard: { type: 'isOn', params: ({ event }) => event } },
          { guard: 'hasSaved', target: 'selector', actions: [...followShipping, 'chooseNothing'] },
          { target: 'first', actions: [...followShipping, 'chooseNothing'] },
        ],
      },
    },
    selected: {
      tags: 'selected',
      always: [whenSame, whenNoneSaved],
      on: {
        ...toForm,
        'change.requested': { target: 'selector', actions: 'pickChosen' },
        'address.refused': { target: 'selector', actions: 'pickChosen' },
      },
    },
    selector: {
      tags: 'selector',
      always: [whenSame, whenNoneSaved],
      on: {
        ...toForm,
        'address.picked': { actions: { type: 'pick', params: ({ event }) => event } },
        'selected.used': { guard: 'hasPicked', target: 'selected', actions: [...choosing] },
        'selector.cancelled': { guard: not('isNothingChosen'), target: 'selected', actions: 'pickChosen' },
      },
    },
    // The list may have a new address before the call that saved it has ended: that is waited for.
    first: { ...form, always: [whenSame, { guard: and(['hasSaved', not('isSaving')]), target: 'arriving' }] },
    adding: { ...form, tags: ['form', 'adding'] },
    editing: { ...form, tags: ['form', 'editing'] },
  },
})

export type AddressViewSnapshot = SnapshotFrom<typeof addressViewMachine>

/** The heading over the view (§2.4). */
export function selectTitle(snapshot: Pick<AddressViewSnapshot, 'hasTag'>): string {
  if (snapshot.hasTag('selector')) return stepTitles.selectAddress
  if (snapshot.hasTag('editing')) return stepTitles.editAddress
  return snapshot.hasTag('adding') ? stepTitles.addAddress : stepTitles.addressForm
}

/** The saved address that the cart has; undefined for one that was typed. */
export const selectChosenId = ({ context }: Pick<AddressViewSnapshot, 'context'>): number | undefined =>
  chosenId(context)
