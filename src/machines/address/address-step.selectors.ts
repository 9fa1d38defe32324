/** What the page reads from the address step, besides its tags. */
import type { Address, AddressType, CartAddress } from '#generated/api.d.ts'
import type { AddressValues } from '#domain/country-form.ts'
import {
  type AddressStepContext,
  contactOf,
  isSame,
  savedFor,
  suggestedIn,
  textsIn,
  typeIn,
} from './address-step-context.ts'
import type { AddressViewSnapshot, Place } from './address-view.machine.ts'
import { type StepFaults, faultsIn } from './step-faults.ts'

interface Snapshot {
  context: AddressStepContext
}

/** One address of the step. */
export interface StepPlace {
  place: Place
  /** undefined until the step has started. */
  view: AddressViewSnapshot | undefined
  /** In the order in which they are offered. */
  saved: readonly Address[]
  /** As the cart has it, for one that was typed. */
  inCart: CartAddress | null
  type: AddressType
  /** What stands in its form. */
  texts: AddressValues
  /** For fields that nobody has touched. */
  suggested: AddressValues
  /** By column; '' is the address as a whole. */
  errors: StepFaults
}

export function selectPlace({ context }: Snapshot, place: Place): StepPlace {
  const { views, cart, faults } = context
  return {
    place,
    view: views[place],
    saved: savedFor(context, place),
    inCart: place === 'shipping' ? cart.shipping_address : cart.billing_address,
    type: typeIn(context, place),
    texts: textsIn(context, place),
    suggested: suggestedIn(context, place),
    errors: faultsIn(place, faults),
  }
}

export const selectContact = ({ context }: Snapshot) => contactOf(context)

/** Billing follows shipping. */
export const selectIsSame = ({ context }: Snapshot): boolean => isSame(context)

/** What is wrong in the step as a whole and in the contact: `customer`, `contact.phone`, … */
export const selectFaults = ({ context }: Snapshot): StepFaults => context.faults

/** How often something was refused: each time the keyboard goes to the first fault. */
export const selectRefusals = ({ context }: Snapshot): number => context.refusals
