import type { Address, Cart, CartAddress } from '#generated/api.d.ts'
import * as t from '#words/addresses.ts'
import patterns from '#ui/patterns.module.css'
import type { StepPlace } from './use-address-step.ts'

export interface AddressPlaceProps extends StepPlace {
  cart: Cart
  locale: string
}

export function AddButton({ place, openView }: Pick<AddressPlaceProps, 'place' | 'openView'>) {
  return <TextButton onClick={() => openView({ type: 'add.requested', place })}>{t.addAddress()}</TextButton>
}

export function TextButton(props: { disabled?: boolean; onClick: () => void; children: string }) {
  return <button type="button" className={`${patterns.action} ${patterns.small}`} {...props} />
}

/** Returns who an address is for. */
export function nameOf(address: Address | CartAddress): string {
  const { name } = address as { name?: unknown }
  return typeof name === 'string' ? name : ''
}
