/** The errors of the checkout’s address step by field: `customer`, `phone`, `email`, `shipping/pincode`, and `shipping/` for an address as a whole. */
import { isEmail } from '#lib/email.ts'
import {
  type OpenForm,
  type Place,
  type StepFacts,
  type StepForms,
  type StepValues,
  contactOf,
  followsContact,
  hasPicked,
  openForms,
  places,
} from './address-step-rules.ts'
import * as t from '#words/checkout.ts'
import * as fieldErrors from '#words/fields.ts'
import { type CheckoutProblem, findAddressStepProblems } from './checkout-rules.ts'
import { contactPhoneError } from './contact-phone.ts'

export type StepErrors = Readonly<Record<string, string | undefined>>

/** A problem of the checkout, or the server's rejection of an address. */
type ShownProblem = Pick<CheckoutProblem, 'message' | 'field'> & {
  code: string
  place?: Place | null
  errors?: Readonly<Record<string, string>>
}

/** Returns everything missing or invalid in the step (CK-14), in the words of the rules (§5.1, CK-02). */
export function stepErrors(values: StepValues, facts: StepFacts, forms: StepForms): StepErrors {
  const { phone, email } = contactOf(values, facts)
  const { cart, isSame } = facts
  const open = openForms(values, facts, forms) ?? []
  const addressOf = (place: Place) => {
    const form = open.find((one) => one.place === place)
    if (form) return form.validated.isBlank ? null : form.validated.body
    // A choice counts before the server has confirmed it.
    if (facts[place].inCart === 'nothing' && !hasPicked(values, facts, place)) return null
    return (place === 'shipping' ? cart.shipping_address : cart.billing_address) ?? { country: '', state: '' }
  }
  const shipping = addressOf('shipping')
  const shippingForm = open.find(({ place }) => place === 'shipping')?.form
  const typed = {
    ...cart,
    phone: phone || null,
    email: email.trim() || null,
    shipping_address: shipping,
    billing_address: isSame ? shipping : addressOf('billing'),
  }
  const problems = findAddressStepProblems(typed, {
    ...facts.terms,
    shippingForm: shippingForm && { fields: shippingForm.fields, states: shippingForm.country?.states ?? [] },
  })
  const isRepeated = (code: string) => isSame && code === 'billing_address_empty'
  return withoutRepeatedPhone(
    {
      ...contactErrors(phone, email.trim(), facts, forms),
      ...Object.assign({}, ...open.map((form) => (form.validated.isBlank ? {} : errorsIn(form)))),
      ...Object.assign({}, ...problems.filter(({ code }) => !isRepeated(code)).map(errorsOfProblem)),
    },
    open.filter((form) => form.followsContact).map(({ place }) => place),
  )
}

/** Returns the errors of one form. */
export const formErrors = (values: StepValues, facts: StepFacts, forms: StepForms, place: Place): StepErrors =>
  Object.assign({}, ...(openForms(values, facts, forms) ?? []).filter((form) => form.place === place).map(errorsIn))

function contactErrors(phone: string, email: string, { home, digits }: StepFacts, { shipping }: StepForms): StepErrors {
  const { country, fields = [], isPhone } = shipping ?? {}
  const length = country === undefined || country.id === home ? digits : undefined
  return {
    phone: contactPhoneError(phone, { fields, length, code: country?.mobile_code, isPhone }),
    email: email !== '' && !isEmail(email) ? fieldErrors.email() : undefined,
  }
}

/** An empty field is named, as the step's rules name it. */
function errorsIn({ place, form, validated }: OpenForm): StepErrors {
  return Object.fromEntries(
    Object.entries(validated.errors).map(([column, message]) => {
      const label = form.fields.find((field) => field.column_name === column)?.label
      const isEmpty = message === fieldErrors.required() && label !== undefined
      return [`${place}/${column}`, isEmpty ? t.fieldEmpty({ label }) : message]
    }),
  )
}

/** Returns the errors at the fields that a problem of the checkout concerns. */
export function errorsOfProblem({ code, message, field, place, errors = {} }: ShownProblem): StepErrors {
  switch (code) {
    case 'customer_empty':
      return { customer: message }
    case 'phone_empty':
      return { phone: message }
    case 'email_empty':
      return { email: message }
    case 'shipping_address_empty':
      return { 'shipping/': message }
    case 'billing_address_empty':
      return { 'billing/': message }
    case 'field_empty':
      return { [`shipping/${field}`]: message }
    default:
      return Object.keys(errors).length > 0
        ? errorsAt(`${place ?? 'shipping'}/`, errors)
        : { [`${place ?? 'shipping'}/`]: message }
  }
}

/** Returns errors whose names start with that of a part of the step. */
export const errorsAt = (part: string, errors: StepErrors): StepErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, message]) => [part + name, message]))

/** Returns the errors without those of a phone number that an address has from the contact (CK-13). */
export function withoutRepeatedPhone(errors: StepErrors, followers: readonly Place[]): StepErrors {
  if (errors['phone'] === undefined) return errors
  const repeated = new Set(followers.map((place) => `${place}/phone`))
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !repeated.has(name)))
}

/** Returns the places whose forms show the contact's number. */
export const followersOf = (values: StepValues, facts: StepFacts): Place[] =>
  places.filter((place) => followsContact(values, facts, place))

/** Returns the errors of one address by column; '' is the address as a whole. */
export const errorsWithin = (place: Place, errors: StepErrors): StepErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, message]) =>
      name.startsWith(`${place}/`) ? [[name.slice(place.length + 1), message]] : [],
    ),
  )
