/**
 * The address step of the checkout (CK-03, CK-04): contact, and two address views that it spawns. It keeps what is typed, judges it
 * when it is sent, has the views choose and save, and leads on when both have done so.
 */
import { type ActorRefFrom, and } from 'xstate'
import { contactToSend } from './address-step-context.ts'
import { type PlacedRequest, addressStepSetup, keepDraft } from './address-step.setup.ts'
import type { AddressViewSnapshot, Place } from './address-view.machine.ts'

export type { AddressStepEvent } from './address-step.setup.ts'

const toEach = <Name extends 'sendNews' | 'usePicked' | 'sendOff'>(type: Name) =>
  [
    { type, params: { place: 'shipping' } },
    { type, params: { place: 'billing' } },
  ] as const
const usingPicked = toEach('usePicked')

const followView = (place: Place) => {
  const params = ({ event }: { event: { snapshot: AddressViewSnapshot } }) => ({ place, view: event.snapshot })
  const follow = [
    { type: 'showFailure', params },
    { type: 'takeView', params },
  ] as const
  return [
    // What was saved is no longer only typed.
    { guard: { type: 'isSaved', params }, actions: [{ type: 'dropTyped', params }, keepDraft, ...follow] },
    { guard: { type: 'isLeftOpen', params }, actions: [{ type: 'reopen', params }, ...follow] },
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
const forwarded = { actions: { type: 'forward', params } } as const
/** Another form is opened, or this one given up: what was typed is not meant for it. */
const forwardedWithout = {
  actions: [{ type: 'dropTyped', params }, keepDraft, { type: 'forward', params }],
} as const

/** `addressView` and the actions of the page are provided by the section. */
export const addressStepMachine = addressStepSetup.createMachine({
  id: 'addressStep',
  context: ({ input: { facts, draft, errorsOf } }) => ({
    ...facts,
    draft,
    errorsOf,
    views: {},
    decided: [],
    awaited: [],
    isFaultNew: facts.fault?.step === 'address',
    faults: {},
    refusals: 0,
  }),
  entry: [view('shipping'), view('billing')],
  on: {
    'facts.received': [
      {
        guard: { type: 'hasSaved', params: ({ event }) => event },
        actions: [{ type: 'takeFacts', params: ({ event }) => event }, ...toEach('sendNews')],
      },
      { actions: { type: 'takeFacts', params: ({ event }) => event } },
    ],
    'xstate.snapshot.shipping': followView('shipping'),
    'xstate.snapshot.billing': followView('billing'),
    'contact.typed': { actions: [{ type: 'typeContact', params: ({ event }) => event }, keepDraft] },
    'text.typed': { actions: [{ type: 'typeText', params: ({ event }) => event }, keepDraft] },
    'add.requested': forwardedWithout,
    'edit.requested': forwardedWithout,
    'form.cancelled': forwardedWithout,
    'change.requested': forwarded,
    'address.picked': forwarded,
    'selected.used': forwarded,
    'selector.cancelled': forwarded,
    'same.toggled': forwarded,
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
          { guard: 'isStepWrong', actions: [...usingPicked, 'showStepFaults'] },
          {
            guard: and(['isReady', 'isContactNew']),
            target: 'sending',
            actions: { type: 'changeCart', params: ({ context }) => contactToSend(context) },
          },
          { guard: 'isReady', target: 'sending' },
          { actions: [...usingPicked] },
        ],
      },
    },
    // Choices and saved addresses are on their way to the cart.
    sending: {
      tags: 'busy',
      entry: ['forgetAllFaults', 'await', ...toEach('sendOff')],
      always: [
        { guard: and(['isAnswered', 'isNotTaken']), target: 'filling' },
        { guard: 'isAnswered', target: 'filling', actions: 'leadOn' },
      ],
    },
  },
})

export type AddressStepActor = ActorRefFrom<typeof addressStepMachine>
