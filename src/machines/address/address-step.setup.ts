/** The address step's events, guards and actions; the chart itself is in address-step.machine.ts. */
import { assign, sendTo, setup } from 'xstate'
import type { CartChange } from '#api/cart-change.ts'
import {
  type AddressDraft,
  type AddressStepContext,
  type StepFacts,
  faultsToShow,
  followsContact,
  formFaults,
  isContactNew,
  isReady,
  newsOf,
  openForms,
  openPlaces,
  orderFor,
  places,
  stepFaults,
  withTyped,
} from './address-step-context.ts'
import {
  type AddressViewReport,
  type AddressViewRequest,
  type AddressViewSnapshot,
  type Place,
  addressViewMachine,
} from './address-view.machine.ts'
import { draftToKeep, withPicked, withoutTyped } from './kept-draft.ts'
import { typedAfter } from './typed-after-facts.ts'
import { type StepFaults, at, without, withoutFollowing, withoutPlace } from './step-faults.ts'

type AtPlace<Request> = Request extends unknown ? Request & { place: Place } : never
export type PlacedRequest = AtPlace<AddressViewRequest>

interface TypedText {
  place: Place
  column: string
  text: string
}
interface TypedContact {
  field: 'phone' | 'email'
  text: string
  /** A number with all that stood around its digits. */
  written?: string | undefined
}
/** What is wrong, by field. */
type Errors = Readonly<Record<string, string>>
interface Refusal {
  of: 'contact' | Place
  errors: Errors
}

export type AddressStepEvent =
  | { type: 'facts.received'; facts: StepFacts }
  | ({ type: 'contact.typed' } & TypedContact)
  | ({ type: 'text.typed' } & TypedText)
  | PlacedRequest
  /** The form's own button: into the address book, and no further. */
  | { type: 'form.saveRequested'; place: Place }
  /** The step's button: all of it is sent, and leads on when nothing is wrong. */
  | { type: 'step.submitted' }
  /** The cart did not take a change. */
  | { type: 'contact.refused'; errors: Errors }
  | { type: 'address.refused'; place: Place; errors: Errors }
  /** The shopper has come to the next step: all that was typed is in the cart. */
  | { type: 'step.passed' }
  | AddressViewReport
  | { type: `xstate.snapshot.${Place}`; snapshot: AddressViewSnapshot }

export interface AddressStepInput {
  facts: StepFacts
  /** What the tab has kept. */
  draft: AddressDraft
  /** What a failed call says is wrong, by field. */
  errorsOf: (failure: unknown) => Errors
}

type Context = AddressStepContext & Pick<AddressStepInput, 'errorsOf'>

/** A view as it is now. */
interface AtView {
  place: Place
  view: AddressViewSnapshot
}

const following = (context: Context): Place[] => openPlaces(context).filter((place) => followsContact(context, place))
const refused = (context: Context, faults: StepFaults) => ({
  faults: withoutFollowing(faults, following(context)),
  refusals: context.refusals + 1,
})
/** Filled-in values are stored like typed ones. */
const withUnkept = <Typed extends Pick<Context, 'draft'>>(context: Context, typed: Typed) => ({
  ...typed,
  isDraftUnkept: context.isDraftUnkept || typed.draft !== context.draft,
})
const hasAny = (faults: StepFaults) => Object.values(faults).some((fault) => fault !== undefined)
const isOpen = (view: AddressViewSnapshot) =>
  (['form', 'selector', 'selected'] as const).some((tag) => view.hasTag(tag))
const isSaving = (view: AddressViewSnapshot | undefined) => view?.hasTag('busy') === true

export const addressStepSetup = setup({
  types: {
    context: {} as Context,
    events: {} as AddressStepEvent,
    input: {} as AddressStepInput,
    tags: {} as 'busy',
    children: {} as Record<Place, 'addressView'>,
  },
  actors: {
    addressView: addressViewMachine,
  },
  guards: {
    isFaultDue: ({ context }) => context.isFaultNew && isReady(context),
    isReady: ({ context }) => isReady(context),
    isContactNew: ({ context }) => isContactNew(context),
    isStepWrong: ({ context }) => isReady(context) && hasAny(stepFaults(context)),
    isFormThere: ({ context }, { place }: { place: Place }) => openForms(context, [place])?.length === 1,
    isFormWrong: ({ context }, { place }: { place: Place }) => hasAny(formFaults(context, place)),
    hasSaved: (_, { facts }: { facts: StepFacts }) => facts.saved !== undefined,
    hasDraftToReopen: ({ context: { decided, draft, saved = [] } }, { place, view }: AtView) => {
      const left = draft[place]
      const isThere = isOpen(view) && !view.hasTag('form') && !decided.includes(place)
      return isThere && left !== undefined && (left.of === null || saved.some(({ id }) => id === left.of))
    },
    hasPickedToShow: ({ context: { decided, draft, saved = [] } }, { place, view }: AtView) =>
      view.hasTag('selected') && !decided.includes(place) && saved.some(({ id }) => id === draft.picked?.[place]),
    isDraftUnkept: ({ context }) => context.isDraftUnkept,
    isSaved: ({ context }, { place, view }: AtView) => isSaving(context.views[place]) && !view.hasTag('form'),
    isAnswered: ({ context }) => context.awaited.length === 0,
    // An address that the book did not take stands where it was typed, with what is wrong.
    isFormRejected: ({ context }) => context.user !== undefined && openPlaces(context).length > 0,
  },
  actions: {
    // Done by the page.
    changeCart: (_, _change: CartChange) => undefined,
    /** To the next step of the checkout. */
    goToNextStep: () => undefined,
    /** The tab keeps what is typed. */
    keepDraft: (_, _draft: AddressDraft) => undefined,
    forgetDraft: () => undefined,

    noteKept: assign({ isDraftUnkept: false }),
    takeFacts: assign(({ context }, { facts }: { facts: StepFacts }) => ({
      ...facts,
      ...withUnkept(context, typedAfter(context, facts)),
      isFaultNew: facts.fault === context.fault ? context.isFaultNew : facts.fault?.step === 'address',
    })),
    sendNews: sendTo(
      (_, { place }: { place: Place }) => place,
      ({ context }, { place }) => ({ type: 'addresses.received' as const, ...newsOf(context, place) }),
    ),

    typeContact: assign(({ context }, { field, text, written }: TypedContact) => ({
      draft: { ...context.draft, [field]: text, ...(written !== undefined && { written }) },
      faults: without(context.faults, [
        `contact.${field}`,
        ...(field === 'phone' ? following(context).map((place) => `${place}.phone`) : []),
      ]),
    })),
    typeText: assign(({ context }, { place, column, text }: TypedText) => {
      // Another country has other fields, and of another pincode the state is not known to be wrong.
      const others = column === 'country' ? (context.forms[place]?.fields ?? []).map((field) => field.column_name) : []
      const changed = [column, ...others, ...(column === 'pincode' ? ['state'] : [])].map((one) => `${place}.${one}`)
      return {
        draft: withTyped(context, place, column, text),
        newPincodes: { ...context.newPincodes, ...(column === 'pincode' && { [place]: text }) },
        faults: without(context.faults, [place, ...changed]),
      }
    }),
    notePicked: assign(({ context }, { place, id }: { place: Place; id: number }) => ({
      draft: withPicked(context, place, id),
    })),
    dropPicked: assign(({ context }, { place }: { place: Place }) => ({
      draft: withPicked(context, place, undefined),
    })),
    dropTyped: assign(({ context }, { place }: { place: Place }) => ({ draft: withoutTyped(context, place) })),
    forward: sendTo(
      (_, { place }: PlacedRequest) => place,
      (_, request) => request,
    ),

    /** A form that was open when the page was left opens again, with what is typed in it. */
    reopen: sendTo(
      (_, { place }: AtView) => place,
      ({ context }, { place }) => {
        const id = context.draft[place]?.of ?? null
        return id === null ? { type: 'add.requested' as const } : { type: 'edit.requested' as const, id }
      },
    ),
    /** Restores an unfinished choice among the saved addresses. */
    openSelector: sendTo((_, { place }: AtView) => place, { type: 'change.requested' as const }),
    pickAgain: sendTo(
      (_, { place }: AtView) => place,
      ({ context }, { place }) => ({ type: 'address.picked' as const, id: context.draft.picked?.[place] ?? 0 }),
    ),
    showFailure: assign(({ context }, { place, view }: AtView) => {
      const { failure } = view.context
      const errors = failure === context.views[place]?.context.failure ? {} : context.errorsOf(failure)
      return hasAny(errors) ? refused(context, { ...context.faults, ...at(place, errors) }) : {}
    }),
    takeView: assign(({ context: { views, decided, awaited } }, { place, view }: AtView) => ({
      views: { ...views, [place]: view },
      decided: decided.includes(place) || !isOpen(view) ? decided : [...decided, place],
      awaited: isSaving(view) ? awaited : awaited.filter((one) => one !== place),
    })),

    /** Anyone who has picked an address and goes on means it. */
    usePicked: sendTo((_, { place }: { place: Place }) => place, { type: 'selected.used' }),
    /** A guest's address goes to the cart, a customer's into the book first. Every view answers with its snapshot. */
    sendOff: sendTo(
      (_, { place }: { place: Place }) => place,
      ({ context }, { place }) => orderFor(context, place),
    ),
    waitForBothPlaces: assign({ awaited: places }),

    /** Of another address nothing of it is known. */
    forgetFaults: assign(({ context }, { place }: { place: Place }) => ({
      faults: withoutPlace(context.faults, place),
    })),
    forgetAllFaults: assign({ faults: {} }),
    showFault: assign(({ context }) => ({ ...refused(context, faultsToShow(context)), isFaultNew: false })),
    showStepFaults: assign(({ context }) => refused(context, stepFaults(context))),
    showFormFaults: assign(({ context }, { place }: { place: Place }) => refused(context, formFaults(context, place))),
    showRefusal: assign(({ context }, { of, errors }: Refusal) =>
      hasAny(errors) ? refused(context, { ...context.faults, ...at(of, errors) }) : {},
    ),
    refuseChoice: sendTo((_, { place }: { place: Place }) => place, { type: 'address.refused' }),
  },
})

export const keepDraft = {
  type: 'keepDraft',
  params: ({ context }: { context: AddressStepContext }) => draftToKeep(context),
} as const
