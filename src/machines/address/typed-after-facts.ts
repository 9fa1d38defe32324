/** What facts that arrive make of what is typed: pure functions. */
import { convertPhone } from '#domain/contact-phone.ts'
import { normalisePincode } from '#domain/pincode.ts'
import { fillFromPlace } from '#domain/pincode-place.ts'
import {
  type AddressStepContext,
  type StepFacts,
  places,
  suggestedIn,
  textsIn,
  withTyped,
} from './address-step-context.ts'
import { without } from './step-faults.ts'

type Context = AddressStepContext
type Typed = Pick<Context, 'draft' | 'newPincodes' | 'filledTowns' | 'faults' | 'phoneOf'>

/** What is typed, as the country of the delivery and the places of pincodes leave it. */
export function typedAfter(context: Context, facts: StepFacts): Typed {
  const reread = rereadPhone(context, facts)
  return { ...reread, ...filledByPlaces({ ...context, ...facts, ...reread }) }
}

/** Another country has other numbers: what was typed is read again by its rules. */
function rereadPhone({ draft, phoneOf }: Context, { forms }: StepFacts): Pick<Typed, 'draft' | 'phoneOf'> {
  const country = forms.shipping?.country
  if (country === undefined || country.id === phoneOf) return { draft, phoneOf }
  const { phone, written } = draft
  // Before the country is known, only text that no country's field could read counts as typed.
  const isTyped = phone !== undefined && (phoneOf !== undefined || !/^\d*$/.test(phone))
  return { draft: isTyped ? { ...draft, phone: convertPhone(written ?? phone, country) } : draft, phoneOf: country.id }
}

/** What is typed, with what the places that have come fill in (CK-12). */
function filledByPlaces(context: Context): Omit<Typed, 'phoneOf'> {
  let { draft, newPincodes, faults } = context
  const towns = new Map<string, string>(Object.entries(context.filledTowns))
  for (const place of places) {
    const [found, typed] = [context.forms[place]?.place, newPincodes[place]]
    if (!found || typed === undefined || normalisePincode(typed) !== found.pincode) continue
    const { [place]: _, ...others } = newPincodes
    newPincodes = others
    const [texts, suggested] = [textsIn({ ...context, draft }, place), suggestedIn({ ...context, draft }, place)]
    const filled = fillFromPlace(found, (one) => texts[one] ?? suggested[one] ?? '', towns.get(place))
    if (filled.city !== undefined) towns.set(place, filled.city)
    for (const [column, text] of Object.entries(filled)) {
      draft = withTyped({ ...context, draft }, place, column, text)
      faults = without(faults, [`${place}.${column}`])
    }
  }
  return { draft, newPincodes, filledTowns: Object.fromEntries(towns), faults }
}
