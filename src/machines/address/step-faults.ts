import type { Cart } from '#generated/api.d.ts'
import { findAddressStepProblems, type CheckoutTerms } from '#domain/checkout-rules.ts'
import { isEmail } from '#lib/email.ts'
import { contactPhoneError } from '#domain/contact-phone.ts'
import { checkoutMessages } from '#domain/checkout-messages.ts'
import * as fieldErrors from '#words/fields.ts'
import type { CountryForm, ValidatedAddress } from '#domain/country-form.ts'
import type { ShownProblem } from '../checkout/checkout-context.ts'
import type { Place } from './address-view.machine.ts'

/** What is wrong in the step: `customer`, `contact.phone`, `shipping`, `shipping.pincode`, … → words. */
export type StepFaults = Readonly<Record<string, string | undefined>>

/** A form that is open, and what stands in it. */
export interface OpenForm {
  place: Place
  form: CountryForm
  judged: ValidatedAddress
  /** Its number is the contact's. */
  followsContact: boolean
}

export interface TypedStep {
  cart: Cart
  phone: string
  email: string
  isSame: boolean
  forms: readonly OpenForm[]
  /** Of the country that the parcel goes to. */
  phoneRules: Parameters<typeof contactPhoneError>[1]
}

/**
 * All that is wrong with what is typed, before any of it is sent (CK-14): what the step's rules say of the cart as it would be, in their
 * words (§5.1, CK-02), and what each field has to say for itself.
 */
export function faultsOf(
  { cart, phone, email, isSame, forms, phoneRules }: TypedStep,
  terms: CheckoutTerms,
): StepFaults {
  const formOf = (place: Place) => forms.find((form) => form.place === place)
  const addressOf = (place: Place) => {
    const form = formOf(place)
    if (form) return form.judged.isBlank ? null : form.judged.body
    return place === 'shipping' ? cart.shipping_address : cart.billing_same ? null : cart.billing_address
  }
  const [shipping, shippingForm] = [addressOf('shipping'), formOf('shipping')]
  const missing = findAddressStepProblems(
    {
      ...cart,
      phone: phone || null,
      email: email.trim() || null,
      shipping_address: shipping,
      billing_address: isSame ? shipping : addressOf('billing'),
    },
    {
      ...terms,
      shippingForm: shippingForm && {
        fields: shippingForm.form.fields,
        states: shippingForm.form.country?.states ?? [],
      },
    },
  )
  return withoutFollowing(
    {
      ...contactFaults(phone, email.trim(), phoneRules),
      ...Object.fromEntries(forms.flatMap((form) => (form.judged.isBlank ? [] : fieldFaults(form)))),
      ...Object.fromEntries(
        // What is wrong with the delivery is not said again of a bill that follows it.
        missing.flatMap((fault) =>
          isSame && fault.code === 'billing_address_empty' ? [] : Object.entries(placed(fault)),
        ),
      ),
    },
    forms.filter((form) => form.followsContact).map(({ place }) => place),
  )
}

function contactFaults(phone: string, email: string, rules: TypedStep['phoneRules']): StepFaults {
  const phoneFault = contactPhoneError(phone, rules)
  return {
    ...(phoneFault !== undefined && { 'contact.phone': phoneFault }),
    ...(email !== '' && !isEmail(email) && { 'contact.email': fieldErrors.email() }),
  }
}

/** What is wrong with the contact's number stands where it was typed, and not again at an address that has it from there (CK-13). */
export function withoutFollowing(faults: StepFaults, following: readonly Place[]): StepFaults {
  return faults['contact.phone'] === undefined
    ? faults
    : without(
        faults,
        following.map((place) => `${place}.phone`),
      )
}

/** A field that is missing says so by its name, as the step would. */
export function fieldFaults({ place, form, judged }: OpenForm): [string, string][] {
  return Object.entries(judged.errors).flatMap(([column, message]) => {
    if (message === undefined) return []
    const label = form.fields.find((field) => field.column_name === column)?.label
    const isMissing = message === fieldErrors.required() && label !== undefined
    return [[`${place}.${column}`, isMissing ? checkoutMessages.fieldEmpty(label) : message]]
  })
}

/** Where in the step a fault is said. */
export function placed(fault: ShownProblem): StepFaults {
  const { code, message } = fault
  switch (code) {
    case 'customer_empty':
      return { customer: message }
    case 'phone_empty':
      return { 'contact.phone': message }
    case 'email_empty':
      return { 'contact.email': message }
    case 'shipping_address_empty':
      return { shipping: message }
    case 'billing_address_empty':
      return { billing: message }
    case 'field_empty':
      return { [`shipping.${fault.field}`]: message }
    case 'address_refused': {
      const place = fault.place ?? 'shipping'
      return Object.keys(fault.errors).length > 0 ? at(place, fault.errors) : { [place]: message }
    }
    default:
      return {}
  }
}

/** What is wrong with the fields of a part of the step. */
export const at = (part: Place | 'contact', errors: Readonly<Record<string, string>>): StepFaults =>
  Object.fromEntries(Object.entries(errors).map(([field, words]) => [`${part}.${field}`, words]))

/** Without what is said of one field; of the address as a whole with it. */
export function without(faults: StepFaults, keys: readonly string[]): StepFaults {
  return Object.fromEntries(Object.entries(faults).filter(([key]) => !keys.includes(key)))
}

/** Without what is said of one address and its fields. */
export function withoutPlace(faults: StepFaults, place: Place): StepFaults {
  return Object.fromEntries(Object.entries(faults).filter(([key]) => key !== place && !key.startsWith(`${place}.`)))
}

/** Those of one address, by column; '' is the address as a whole. */
export function faultsIn(place: Place, faults: StepFaults): StepFaults {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([key, words]) => {
      if (key === place) return [['', words]]
      return key.startsWith(`${place}.`) ? [[key.slice(place.length + 1), words]] : []
    }),
  )
}
