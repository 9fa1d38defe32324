/** The address step's context, and what follows from it: pure functions, so that the machine itself reads as a chart. */
import type { AddressChoice, CartChange } from '#api/cart-change.ts'
import type { Address, AddressType, Cart, Country } from '#generated/api.d.ts'
import { toStoredPhone, toFieldPhone } from '#domain/contact-phone.ts'
import type { CheckoutTerms } from '#domain/checkout-rules.ts'
import {
  type AddressValues,
  type CountryForm,
  validateAddress,
  toAddressValues,
  withValue,
} from '#domain/country-form.ts'
import type { AuthUser } from '../auth/auth.machine.ts'
import type { ShownProblem } from '../checkout/checkout-context.ts'
import type { AddressNews, AddressViewEvent, AddressViewSnapshot, Place } from './address-view.machine.ts'
import { type OpenForm, type StepFaults, faultsOf, fieldFaults, placed } from './step-faults.ts'

export const places = ['shipping', 'billing'] as const satisfies readonly Place[]
const types: Readonly<Record<Place, AddressType>> = { shipping: 'Shipping', billing: 'Billing' }

/** What is typed in a form; `of`: the saved address that is changed, null for a new one. */
interface TypedAddress {
  of: number | null
  texts: AddressValues
}

/** What somebody has typed in the step and not sent. */
export interface AddressDraft extends Partial<Record<Place, TypedAddress>> {
  phone?: string
  /** The number as it was written, before the field took its digits. */
  written?: string
  email?: string
  /** Towns filled in from pincodes, and pincodes whose place is still loading. */
  filledTowns?: Partial<Record<Place, string>>
  newPincodes?: Partial<Record<Place, string>>
  /** Saved addresses that were picked but not used yet. */
  picked?: Partial<Record<Place, number>>
}

/** What is known from outside the step. */
export interface StepFacts {
  /** As the server last gave it. */
  cart: Cart
  /** What was asked of the cart and is still to be done. */
  pending: Readonly<Record<Place, AddressChoice | undefined>> & { isSame: boolean | undefined }
  /** undefined for a guest. */
  user: AuthUser | undefined
  /** The customer's saved addresses, none for a guest; undefined as long as the list is to come. */
  saved: readonly Address[] | undefined
  /** undefined as long as the fields of the form's country are to come. */
  forms: Readonly<Record<Place, CountryForm | undefined>>
  terms: CheckoutTerms
  /** Of a phone number. */
  digits: number | undefined
  /** The shop's own country. */
  home: unknown
  /** The last checked pincode; '' if none. */
  keptPincode?: string
  /** What the steps of the checkout complain of. */
  fault: ShownProblem | undefined
}

export interface AddressStepContext extends StepFacts {
  draft: AddressDraft
  /** The draft has filled-in values that are not stored yet. */
  isDraftUnkept: boolean
  views: Partial<Record<Place, AddressViewSnapshot>>
  /** Views that have shown what they are: a form that was left open is opened again by then. */
  decided: readonly Place[]
  /** Views that have an order of the step's button to carry out. */
  awaited: readonly Place[]
  /** The fault is to be shown as soon as all forms are there. */
  isFaultNew: boolean
  /** What is wrong, beside what it is about. */
  faults: StepFaults
  /** Pincodes that were typed and whose place is still to come. */
  newPincodes: Partial<Record<Place, string>>
  /** Towns that pincodes have filled in: another pincode brings its own. */
  filledTowns: Partial<Record<Place, string>>
  /** Id of the country whose number the contact's was read as. */
  phoneOf: string | undefined
  /** How often something was refused: the keyboard goes to the first fault each time. */
  refusals: number
}

type Context = AddressStepContext

/** Billing follows shipping. */
export const isSame = ({ pending, cart }: Context): boolean => pending.isSame ?? cart.billing_same

/** Those of the place's type first; the others can be used as well. */
export const savedFor = ({ saved = [] }: Context, place: Place): Address[] =>
  saved.toSorted((a, b) => Number(b.address_type === types[place]) - Number(a.address_type === types[place]))

export function newsOf(context: Context, place: Place): AddressNews {
  return {
    isCustomer: context.user !== undefined,
    saved: savedFor(context, place).map((one) => ({
      id: one.id,
      default: one.default && one.address_type === types[place],
    })),
    inCart: inCart(context, place),
    isSame: place === 'billing' && isSame(context),
  }
}

/** The cart's address, with what was asked of it laid over it. */
function inCart(context: Context, place: Place): AddressNews['inCart'] {
  const { pending, saved = [] } = context
  const wish = pending[place]
  if (wish) return 'addressId' in wish ? { addressId: wish.addressId } : 'typed'
  const address = ownAddress(context, place)
  if (!address) return 'nothing'
  const { address_id: id } = address
  return saved.some((one) => one.id === id) ? { addressId: Number(id) } : 'typed'
}

/** The cart's address of a place; none for billing that follows shipping. */
const ownAddress = ({ cart }: Context, place: Place): Cart['shipping_address'] =>
  place === 'shipping' ? cart.shipping_address : cart.billing_same ? null : cart.billing_address

/** The saved address that is edited in a place. */
function editedIn({ views, saved = [] }: Context, place: Place): Address | undefined {
  const view = views[place]
  return view?.hasTag('editing') ? saved.find(({ id }) => id === view.context.edited) : undefined
}

/** What stands in a form: what was typed in it, else the address it is about. */
export function textsIn(context: Context, place: Place): AddressValues {
  const { draft, views } = context
  const edited = editedIn(context, place)
  const typed = draft[place]
  if (typed?.of === (edited?.id ?? null)) return typed.texts
  if (edited) return toAddressValues(edited)
  return views[place]?.hasTag('adding') ? {} : typedOf(context, ownAddress(context, place))
}

/** The cart's address as it was typed: a number that is the contact's was not. */
function typedOf(context: Context, address: Cart['shipping_address']): AddressValues {
  const { phone, ...texts } = toAddressValues(address)
  const country = phoneCountry(context)
  const isContacts =
    country?.id === texts['country'] && toStoredPhone(phone ?? '', country, context.home) === context.cart.phone
  return phone === undefined || isContacts ? texts : { ...texts, phone }
}

/** For fields of a new address that nobody has touched. */
export function suggestedIn(context: Context, place: Place): AddressValues {
  if (editedIn(context, place)) return {}
  const { user, home } = context
  const texts = textsIn(context, place)
  return {
    name: [user?.first_name, user?.last_name].filter(Boolean).join(' '),
    ...(place === 'shipping' && checkedPincode(context)),
    // Only one number is asked for (CK-13); those of another country than the delivery's are other numbers.
    ...((texts['country'] || home) === deliveryCountry(context) && { phone: contactOf(context).phone }),
    ...(place === 'billing' && deliveryTexts(context, texts['country'] || home)),
  }
}

/** Prefills the last checked pincode, which is a domestic one. */
function checkedPincode(context: Context): AddressValues {
  const { home, keptPincode } = context
  return keptPincode && deliveryCountry(context) === home ? { pincode: keptPincode } : {}
}

/** A bill goes to where the parcel goes, unless it is somewhere else (CK-15); in another country an address has other fields. */
function deliveryTexts(context: Context, country: unknown): AddressValues {
  const chosen = context.saved?.find(({ id }) => id === context.views.shipping?.context.picked)
  const isTyped = context.views.shipping?.hasTag('form')
  const {
    gstin: _gstin,
    business_name: _business,
    ...texts
  } = isTyped
    ? { ...checkedPincode(context), ...textsIn(context, 'shipping') }
    : toAddressValues(ownAddress(context, 'shipping') ?? chosen)
  return (texts['country'] || context.home) === country ? texts : {}
}

export const typeIn = (context: Context, place: Place): AddressType =>
  editedIn(context, place)?.address_type ?? types[place]

/** With a text of a form changed. */
export function withTyped(context: Context, place: Place, column: string, text: string): AddressDraft {
  const texts = withValue(textsIn(context, place), column, text)
  return { ...context.draft, [place]: { of: editedIn(context, place)?.id ?? null, texts } }
}

/** The id of the country that the parcel goes to. */
const deliveryCountry = (context: Context): unknown => textsIn(context, 'shipping')['country'] || context.home

/** The country that the parcel goes to: the contact's number is one of its numbers (CK-13). */
export const phoneCountry = ({ forms }: Context): Country | undefined => forms.shipping?.country

/** Whom the shop notifies (CK-04), as it stands in the step. */
export function contactOf(context: Context) {
  const { draft, cart, home } = context
  return {
    phone: draft.phone ?? toFieldPhone(cart.phone ?? '', phoneCountry(context), home),
    email: draft.email ?? cart.email ?? '',
  }
}

function phoneRules({ forms: { shipping }, home, digits }: Context) {
  const { country, fields = [], isPhone } = shipping ?? {}
  const isHome = country === undefined || country.id === home
  return { fields, length: isHome ? digits : undefined, code: country?.mobile_code, isPhone }
}

/** Nobody has typed a number in this form: it has the contact's, and so has what is wrong with it. */
export const followsContact = (context: Context, place: Place): boolean =>
  textsIn(context, place)['phone'] === undefined && suggestedIn(context, place)['phone'] !== undefined

const isDecided = (view: AddressViewSnapshot | undefined): boolean =>
  view !== undefined && (['form', 'selector', 'selected', 'same'] as const).some((tag) => view.hasTag(tag))

/** Places in which a form is open; that of a bill that follows the delivery is out of sight. */
export const openPlaces = (context: Context): Place[] =>
  places.filter((place) => context.views[place]?.hasTag('form') && !(place === 'billing' && isSame(context)))

/** The forms that are to be sent; undefined as long as one of them has no fields yet. */
export function openForms(context: Context, of: readonly Place[] = places): OpenForm[] | undefined {
  const open = openPlaces(context).filter((place) => of.includes(place))
  const forms = open.flatMap((place) => {
    const form = context.forms[place]
    if (!form) return []
    const judged = validateAddress(form, textsIn(context, place), suggestedIn(context, place))
    return { place, form, judged, followsContact: followsContact(context, place) }
  })
  return forms.length === open.length ? forms : undefined
}

export const isReady = (context: Context): boolean =>
  places.every((place) => isDecided(context.views[place])) && openForms(context) !== undefined

/** One is picked in the selector: anyone who goes on means it. */
const hasPicked = ({ views }: Context, place: Place): boolean => {
  const view = views[place]
  return (
    view !== undefined && view.hasTag('selector') && view.context.saved.some(({ id }) => id === view.context.picked)
  )
}

/** What the step lacks, and what is wrong with what is typed, before any of it is sent. */
export function stepFaults(context: Context): StepFaults {
  const step = { ...contactOf(context), isSame: isSame(context), phoneRules: phoneRules(context) }
  return faultsOf({ ...step, cart: shownCart(context), forms: openForms(context) ?? [] }, context.terms)
}

/** What is wrong with what is typed in one form. */
export const formFaults = (context: Context, place: Place): StepFaults =>
  Object.fromEntries((openForms(context, [place]) ?? []).flatMap(fieldFaults))

/** The cart as the step shows it: what was chosen a moment ago counts before the server has answered. */
function shownCart(context: Context): Cart {
  const chosen = (place: Place, address: Cart['shipping_address']) => {
    const isNothing = context.views[place]?.context.inCart === 'nothing' && !hasPicked(context, place)
    return isNothing ? null : (address ?? { country: '', state: '' })
  }
  const { cart } = context
  return {
    ...cart,
    billing_same: isSame(context),
    shipping_address: chosen('shipping', cart.shipping_address),
    billing_address: chosen('billing', cart.billing_address),
  }
}

/** What is said of the fault of the checkout: what the cart lacks may be typed here already, so it is judged again. */
export const faultsToShow = (context: Context): StepFaults =>
  context.fault?.code === 'address_refused' ? placed(context.fault) : stepFaults(context)

export function contactToSend(context: Context): Extract<CartChange, { of: 'contact' }> {
  const { phone, email } = contactOf(context)
  const kept = toStoredPhone(phone, phoneCountry(context), context.home)
  return { of: 'contact', phone: kept || null, email: email.trim() || null }
}

/** The cart has another contact. */
export function isContactNew(context: Context): boolean {
  const { phone, email } = contactToSend(context)
  return phone !== context.cart.phone || email !== context.cart.email
}

/** What a view has to do when the step is sent: to send its form, or to use what is picked in it, if there is either. */
export function orderFor(context: Context, place: Place): AddressViewEvent {
  const [form] = openForms(context, [place]) ?? []
  const isDue = form && !isSent(context, form)
  return isDue ? { type: 'form.submitted', fields: form.judged.body } : { type: 'selected.used' }
}

/** A guest's form holds what the cart has already: nothing is to be sent. */
function isSent(context: Context, { place, judged }: OpenForm): boolean {
  const before = ownAddress(context, place)
  const isEqual = ([column, text]: [string, unknown]) => column === 'address_type' || text === (before?.[column] ?? '')
  return context.user === undefined && Object.entries(judged.body).every(isEqual)
}
