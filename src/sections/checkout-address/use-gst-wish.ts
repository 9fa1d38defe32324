import { type RefObject, useEffect, useRef } from 'react'
import type { AddressStepActor } from '#machines/address/address-step.machine.ts'
import type { StepPlace } from '#machines/address/address-step.selectors.ts'
import type { AddressFieldsState } from '#shop/address/use-address-fields.ts'

interface Options {
  form: RefObject<HTMLFormElement | null>
  billing: StepPlace & { fields: AddressFieldsState }
  send: AddressStepActor['send']
}

/** Opens the form of the bill at the firm's number (CK-15); undefined where bills of the country know none. */
export function useGstWish({ form, billing, send }: Options): (() => void) | undefined {
  const isWanted = useRef(false)
  const { view, fields, saved } = billing
  const isKnown = fields.own?.some((field) => field.column_name === 'gstin')

  useEffect(() => {
    if (!isWanted.current) return
    const field = form.current?.querySelector<HTMLElement>('#billing-gstin')
    if (!field) return
    field.focus()
    isWanted.current = false
  }, [view, fields, form])

  if (!isKnown) return undefined
  return () => {
    isWanted.current = true
    send({ type: 'same.toggled', place: 'billing', isSame: false })
    // Addresses of the book may have no number.
    if (saved.length > 0) send({ type: 'add.requested', place: 'billing' })
  }
}
