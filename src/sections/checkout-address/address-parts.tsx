import type { Address, Cart, CartAddress } from '#generated/api.d.ts'
import { stepTitles } from '#domain/step-titles.ts'
import type { AddressStepActor } from '#machines/address/address-step.machine.ts'
import type { StepPlace } from '#machines/address/address-step.selectors.ts'
import type { AddressViewSnapshot } from '#machines/address/address-view.machine.ts'
import type { AddressFieldsState } from '#shop/address/use-address-fields.ts'
import patterns from '#ui/patterns.module.css'

export interface AddressPlaceProps extends StepPlace {
  cart: Cart
  locale: string
  fields: AddressFieldsState
  send: AddressStepActor['send']
}

export type AddressViewProps = AddressPlaceProps & { view: AddressViewSnapshot }

export function AddButton({ place, send }: Pick<AddressPlaceProps, 'place' | 'send'>) {
  return <TextButton onClick={() => send({ type: 'add.requested', place })}>{stepTitles.addAddress}</TextButton>
}

export function TextButton(props: { disabled?: boolean; onClick: () => void; children: string }) {
  return <button type="button" className={`${patterns.action} ${patterns.small}`} {...props} />
}

/** Returns who an address is for. */
export function nameOf(address: Address | CartAddress): string {
  const { name } = address as { name?: unknown }
  return typeof name === 'string' ? name : ''
}
