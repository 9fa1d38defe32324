/** The rules of the checkout’s address step (CK-03, CK-04): what it shows and sends for what was typed and what is known. */
import type { Address, AddressType, Cart, CartAddress, Country } from '#generated/api.d.ts'
import type { CheckoutTerms } from './checkout-rules.ts'
import { convertPhone, toFieldPhone, toStoredPhone } from './contact-phone.ts'
import {
  type AddressValues,
  type CountryForm,
  type ValidatedAddress,
  toAddressValues,
  validateAddress,
} from './country-form.ts'
import { type TypedAddress, withPlace } from './typed-address.ts'

export const places = ['shipping', 'billing'] as const
export type Place = (typeof places)[number]
const types: Readonly<Record<Place, AddressType>> = { shipping: 'Shipping', billing: 'Billing' }

/** Everything typed or picked and not yet sent. The tab keeps it. */
export interface StepValues extends Partial<Record<Place, StepAddress>> {
  phone?: string
  /** The number as it was written, before the field took its digits. */
  written?: string | undefined
  /** Id of the country whose number it was read as. */
  phoneOf?: string | undefined
  email?: string
  /** Saved addresses picked in the selectors. */
  picked?: Partial<Record<Place, number>>
}

/** `of`: the saved address that is edited, null for a new one. */
interface StepAddress extends TypedAddress {
  of: number | null
}

/** An address of the cart, including changes that the server has not confirmed. */
export type AddressInCart = 'nothing' | 'typed' | { addressId: number }

/** What the shopper last asked for; `untouched` until then. */
export type ViewIntent = 'untouched' | 'selected' | 'selecting' | 'adding' | 'editing'

/** `first` is the form of a shopper without saved addresses, `same` the billing address that follows the delivery. */
export type AddressView = 'waiting' | 'same' | 'first' | 'adding' | 'editing' | 'selector' | 'selected'

/** What is known about one address of the step. */
interface PlaceFacts {
  view: AddressView
  inCart: AddressInCart
  /** The saved address that the form edits. */
  edited: Address | undefined
  /** The address that was edited last. */
  editedId: number | undefined
}

export interface StepFacts extends Readonly<Record<Place, PlaceFacts>> {
  /** The server's latest cart. */
  cart: Cart
  /** Billing follows shipping. */
  isSame: boolean
  /** Undefined for guests. */
  user: { first_name?: string | null; last_name?: string | null } | undefined
  saved: readonly Address[]
  countries: readonly Country[]
  /** Id of the shop's own country. */
  home: unknown
  terms: CheckoutTerms
  /** Digits of a phone number in the shop's own country. */
  digits: number | undefined
  /** The last checked PIN code; '' if none. */
  keptPincode: string
}

/** The country's form of each address; undefined until its fields are loaded. */
export type StepForms = Readonly<Record<Place, CountryForm | undefined>>

/** A form that is open, with its validated values. */
export interface OpenForm {
  place: Place
  form: CountryForm
  validated: ValidatedAddress
  /** Its phone number is the contact's. */
  followsContact: boolean
}

/** Returns the customer's addresses, those of the place's type first. */
export const savedFor = (saved: readonly Address[], place: Place): Address[] =>
  saved.toSorted((a, b) => Number(b.address_type === types[place]) - Number(a.address_type === types[place]))

/** Returns the view of a place (§4.3). `saved` is undefined until the address book is loaded. */
export function viewOf(
  intent: ViewIntent,
  {
    isSame,
    saved,
    inCart,
    edited,
    isSaving,
  }: {
    isSame: boolean
    saved: readonly Address[] | undefined
    inCart: AddressInCart
    edited: Address | undefined
    /** Its form is being saved, and the list of addresses may already contain it. */
    isSaving: boolean
  },
): AddressView {
  if (isSame) return 'same'
  if (saved === undefined) return 'waiting'
  if (intent === 'editing' && edited) return intent
  if (intent === 'adding' && saved.length > 0) return intent
  if (saved.length === 0 || isSaving) return 'first'
  return intent === 'selecting' || (intent !== 'untouched' && inCart === 'nothing') ? 'selector' : 'selected'
}

/** Returns the address to choose for a shopper who has chosen none yet: the default one, else the first. */
export function guessAddress(
  place: Place,
  intent: ViewIntent,
  { inCart, view }: PlaceFacts,
  saved: readonly Address[],
) {
  if (intent !== 'untouched' || view !== 'selected' || inCart !== 'nothing') return undefined
  const own = savedFor(saved, place)
  return (own.find((one) => one.default && one.address_type === types[place]) ?? own[0])?.id
}

const hasForm = ({ view }: PlaceFacts): boolean => view === 'first' || view === 'adding' || view === 'editing'

/** Returns the cart's address of a place; none for billing that follows shipping. */
const ownAddress = ({ cart }: StepFacts, place: Place): CartAddress | null =>
  place === 'shipping' ? cart.shipping_address : cart.billing_same ? null : cart.billing_address

/** Returns what was typed in a form, else the address it shows. */
export function typedIn(values: StepValues, facts: StepFacts, place: Place): StepAddress {
  const { view, edited } = facts[place]
  const typed = values[place]
  if (typed?.of === (edited?.id ?? null)) return typed
  if (edited) return { of: edited.id, texts: toAddressValues(edited) }
  const texts = view === 'adding' ? {} : textsInCart(facts, ownAddress(facts, place), values)
  // A prefilled PIN code fills in its place like a typed one.
  return { of: null, texts, newPincode: place === 'shipping' && facts.keptPincode ? facts.keptPincode : undefined }
}

/** Returns the cart's address as it was typed: without the number that it has from the contact. */
function textsInCart(facts: StepFacts, address: CartAddress | null, values: StepValues): AddressValues {
  const { phone, ...texts } = toAddressValues(address)
  const country = deliveryCountry(values, facts)
  const isContacts =
    country?.id === texts['country'] && toStoredPhone(phone ?? '', country, facts.home) === facts.cart.phone
  return phone === undefined || isContacts ? texts : { ...texts, phone }
}

/** Returns the country of the delivery, whose phone numbers the contact has (CK-13). */
export function deliveryCountry(values: StepValues, facts: StepFacts): Country | undefined {
  const { edited, view } = facts.shipping
  const typed = values.shipping?.of === (edited?.id ?? null) ? values.shipping.texts : undefined
  const { country } = typed ?? (view === 'adding' ? {} : toAddressValues(edited ?? facts.cart.shipping_address))
  return facts.countries.find(({ id }) => id === (country || facts.home))
}

/** Returns the contact (CK-04); a number typed for another country is read again by the delivery's rules (CK-13). */
export function contactOf(values: StepValues, facts: StepFacts): { phone: string; email: string } {
  const { phone, written, phoneOf } = values
  const country = deliveryCountry(values, facts)
  // Digits typed before the country was known are kept.
  const isRead = phoneOf === country?.id || (phoneOf === undefined && /^\d*$/.test(phone ?? ''))
  return {
    phone:
      phone === undefined
        ? toFieldPhone(facts.cart.phone ?? '', country, facts.home)
        : isRead || !country
          ? phone
          : convertPhone(written ?? phone, country),
    email: values.email ?? facts.cart.email ?? '',
  }
}

/** Returns the contact as it is sent; undefined if the cart has it already. */
export function contactToSend(values: StepValues, facts: StepFacts) {
  const { phone, email } = contactOf(values, facts)
  const stored = toStoredPhone(phone, deliveryCountry(values, facts), facts.home) || null
  const contact = { of: 'contact' as const, phone: stored, email: email.trim() || null }
  return contact.phone === facts.cart.phone && contact.email === facts.cart.email ? undefined : contact
}

/** Returns values for columns of a new address that nobody has typed in. `delivery` is what the shipping form shows. */
export function suggestedIn(
  values: StepValues,
  facts: StepFacts,
  place: Place,
  delivery?: AddressValues,
): AddressValues {
  if (facts[place].edited) return {}
  const { user, home } = facts
  const country = typedIn(values, facts, place).texts['country'] || home
  const isDelivery = country === deliveryCountry(values, facts)?.id
  return {
    name: [user?.first_name, user?.last_name].filter(Boolean).join(' '),
    ...(place === 'shipping' && checkedPincode(values, facts)),
    // Only one number is asked for (CK-13).
    ...(isDelivery && { phone: contactOf(values, facts).phone }),
    ...(place === 'billing' && deliveryTexts(values, facts, country, delivery)),
  }
}

/** Prefills the last checked PIN code, which is a domestic one. */
function checkedPincode(values: StepValues, facts: StepFacts): AddressValues {
  const { keptPincode, home } = facts
  return keptPincode && deliveryCountry(values, facts)?.id === home ? { pincode: keptPincode } : {}
}

/** Suggests the delivery address for the bill (CK-15), unless it is in another country, whose addresses have other fields. */
function deliveryTexts(values: StepValues, facts: StepFacts, country: unknown, delivery?: AddressValues) {
  // The address of a pickup place is the shop's.
  if (facts.cart.pickup !== undefined) return {}
  const picked = facts.saved.find(({ id }) => id === pickedIn(values, facts, 'shipping'))
  const {
    gstin: _gstin,
    business_name: _business,
    ...texts
  } = hasForm(facts.shipping)
    ? { ...checkedPincode(values, facts), ...(delivery ?? typedIn(values, facts, 'shipping').texts) }
    : toAddressValues(ownAddress(facts, 'shipping') ?? picked)
  return (texts['country'] || facts.home) === country ? texts : {}
}

/** Returns the id of the saved address that the cart has; undefined for one that was typed. */
export function chosenIn(facts: StepFacts, place: Place): number | undefined {
  const { inCart } = facts[place]
  return typeof inCart === 'object' ? inCart.addressId : undefined
}

/** Returns the id of the address that is picked in a selector: after an edit the edited one, at first the cart's. */
export const pickedIn = ({ picked }: StepValues, facts: StepFacts, place: Place): number | undefined =>
  [picked?.[place], facts[place].editedId].find((id) => facts.saved.some((one) => one.id === id)) ??
  chosenIn(facts, place)

/** Returns whether an address is picked in the selector: pressing the step's button uses it. */
export const hasPicked = (values: StepValues, facts: StepFacts, place: Place): boolean =>
  facts[place].view === 'selector' && facts.saved.some(({ id }) => id === pickedIn(values, facts, place))

export const typeIn = (facts: StepFacts, place: Place): AddressType => facts[place].edited?.address_type ?? types[place]

/** Returns whether a form shows the contact's number, because nobody has typed one in it. */
export const followsContact = (values: StepValues, facts: StepFacts, place: Place): boolean =>
  typedIn(values, facts, place).texts['phone'] === undefined && suggestedIn(values, facts, place)['phone'] !== undefined

/** Returns the forms to send; undefined while one of them has no fields yet. */
export function openForms(values: StepValues, facts: StepFacts, forms: StepForms): OpenForm[] | undefined {
  const open = places.filter((place) => hasForm(facts[place]))
  let delivery: AddressValues | undefined
  const found = open.flatMap((place) => {
    const form = forms[place]
    if (!form) return []
    const suggested = suggestedIn(values, facts, place, delivery)
    const { texts } = withPlace(typedIn(values, facts, place), suggested, form.place)
    if (place === 'shipping') delivery = texts
    const validated = validateAddress(form, texts, suggested)
    return { place, form, validated, followsContact: followsContact(values, facts, place) }
  })
  return found.length === open.length ? found : undefined
}

/** Returns whether the addresses and the fields of open forms are loaded. */
export const isReady = (facts: StepFacts, forms: StepForms): boolean =>
  places.every((place) => facts[place].view !== 'waiting' && (!hasForm(facts[place]) || forms[place] !== undefined))

/** Returns whether the cart already has what a guest's form contains. */
export function isInCart({ place, validated }: OpenForm, facts: StepFacts): boolean {
  const before = ownAddress(facts, place)
  const isEqual = ([column, text]: [string, unknown]) => column === 'address_type' || text === (before?.[column] ?? '')
  return facts.user === undefined && Object.entries(validated.body).every(isEqual)
}
