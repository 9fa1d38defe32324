/**
 * The address step of the checkout (CK-03, CK-04): contact, and two child machines (shipping and billing) that it spawns. It keeps a draft of
 * what is typed, validates it when it is submitted, has both children save, and then goes on to the payment.
 */
import { type ActorRefFrom, and } from 'xstate'
import { contactToSend } from './address-step-context.ts'
import { type PlacedRequest, addressStepSetup, keepDraft } from './address-step.setup.ts'
import type { AddressViewSnapshot, Place } from './address-view.machine.ts'

export type { AddressStepEvent } from './address-step.setup.ts'

const forBothPlaces = <Name extends 'sendNews' | 'usePicked' | 'sendOff'>(type: Name) =>
  [
    { type, params: { place: 'shipping' } },
    { type, params: { place: 'billing' } },
  ] as const
const confirmingPicked = forBothPlaces('usePicked')

const followView = (place: Place) => {
  const params = ({ event }: { event: { snapshot: AddressViewSnapshot } }) => ({ place, view: event.snapshot })
  const follow = [
    { type: 'showFailure', params },
    { type: 'takeView', params },
  ] as const
  return [
    // The form was saved to the address book: its draft is dropped.
    { guard: { type: 'isSaved', params }, actions: [{ type: 'dropTyped', params }, keepDraft, ...follow] },
    { guard: { type: 'hasDraftToReopen', params }, actions: [{ type: 'reopen', params }, ...follow] },
    {
      guard: { type: 'hasPickedToShow', params },
      actions: [{ type: 'openSelector', params }, { type: 'pickAgain', params }, ...follow],
    },
    { actions: [...follow] },
  ] as const
}

const view = (place: Place) =>
  addressStepSetup.spawnChild('addressView', {
    id: place,
    syncSnapshot: true,
    input: ({ self }) => ({ place, parent: self }),
  })

const params = ({ event }: { event: PlacedRequest }) => event
const forward = { actions: { type: 'forward', params } } as const
/** The shopper opens another form or cancels this one, so the draft is dropped. */
const dropDraftAndForward = {
  actions: [{ type: 'dropTyped', params }, keepDraft, { type: 'forward', params }],
} as const

const dropPickedAndForward = {
  actions: [{ type: 'dropPicked', params }, keepDraft, { type: 'forward', params }],
} as const

/** Side effects and `addressView` are provided by src/sections/checkout-address/use-address-step.ts. */
export const addressStepMachine = addressStepSetup.createMachine({
  id: 'addressStep',
  context: ({ input: { facts, draft, errorsOf } }) => ({
    ...facts,
    draft,
    isDraftUnkept: false,
    errorsOf,
    views: {},
    decided: [],
    awaited: [],
    isFaultNew: facts.fault?.step === 'address',
    faults: {},
    phoneOf: undefined,
    // A prefilled pincode fills in its place like a typed one.
    newPincodes: draft.newPincodes ?? (facts.keptPincode ? { shipping: facts.keptPincode } : {}),
    filledTowns: draft.filledTowns ?? {},
    refusals: 0,
  }),
  always: { guard: 'isDraftUnkept', actions: [keepDraft, 'noteKept'] },
  entry: [view('shipping'), view('billing')],
  on: {
    'facts.received': [
      {
        guard: { type: 'hasSaved', params: ({ event }) => event },
        actions: [{ type: 'takeFacts', params: ({ event }) => event }, ...forBothPlaces('sendNews')],
      },
      { actions: { type: 'takeFacts', params: ({ event }) => event } },
    ],
    'xstate.snapshot.shipping': followView('shipping'),
    'xstate.snapshot.billing': followView('billing'),
    'contact.typed': { actions: [{ type: 'typeContact', params: ({ event }) => event }, keepDraft] },
    'text.typed': { actions: [{ type: 'typeText', params: ({ event }) => event }, keepDraft] },
    'add.requested': dropDraftAndForward,
    'edit.requested': dropDraftAndForward,
    'form.cancelled': dropDraftAndForward,
    'change.requested': forward,
    'address.picked': {
      actions: [{ type: 'notePicked', params: ({ event }) => event }, keepDraft, { type: 'forward', params }],
    },
    'selected.used': dropPickedAndForward,
    'selector.cancelled': dropPickedAndForward,
    'same.toggled': forward,
    'form.saveRequested': [
      {
        guard: { type: 'isFormWrong', params: ({ event }) => event },
        actions: { type: 'showFormFaults', params: ({ event }) => event },
      },
      {
        guard: { type: 'isFormThere', params: ({ event }) => event },
        actions: ['forgetAllFaults', { type: 'sendOff', params: ({ event }) => event }],
      },
    ],
    'address.chosen': {
      actions: [
        { type: 'changeCart', params: ({ event: { place, address } }) => ({ of: 'address', place, address }) },
        { type: 'forgetFaults', params: ({ event }) => event },
      ],
    },
    'same.chosen': {
      actions: { type: 'changeCart', params: ({ event: { isSame } }) => ({ of: 'billingSame', isSame }) },
    },
    'contact.refused': {
      actions: { type: 'showRefusal', params: ({ event: { errors } }) => ({ of: 'contact', errors }) },
    },
    'address.refused': {
      actions: [
        { type: 'refuseChoice', params: ({ event }) => event },
        { type: 'showRefusal', params: ({ event: { place, errors } }) => ({ of: place, errors }) },
      ],
    },
    'step.passed': { actions: 'forgetDraft' },
  },
  initial: 'filling',
  states: {
    filling: {
      always: { guard: 'isFaultDue', actions: 'showFault' },
      on: {
        'step.submitted': [
          { guard: 'isStepWrong', actions: [...confirmingPicked, 'showStepFaults'] },
          {
            guard: and(['isReady', 'isContactNew']),
            target: 'sending',
            actions: { type: 'changeCart', params: ({ context }) => contactToSend(context) },
          },
          { guard: 'isReady', target: 'sending' },
          { actions: [...confirmingPicked] },
        ],
      },
    },
    // Waits until both addresses are saved to the address book.
    sending: {
      tags: 'busy',
      entry: ['forgetAllFaults', 'waitForBothPlaces', ...forBothPlaces('sendOff')],
      always: [
        { guard: and(['isAnswered', 'isFormRejected']), target: 'filling' },
        { guard: 'isAnswered', target: 'filling', actions: 'goToNextStep' },
      ],
    },
  },
})

export type AddressStepActor = ActorRefFrom<typeof addressStepMachine>
