import { type RefObject, useEffect, useRef } from 'react'
import type { StepPlace } from './use-address-step.ts'

interface Options {
  form: RefObject<HTMLFormElement | null>
  billing: StepPlace
  toggleSame: (isSame: boolean) => void
}

/** Opens the billing form at the GSTIN (CK-15); undefined if billing addresses of the country have none. */
export function useGstRequest({ form, billing, toggleSame }: Options): (() => void) | undefined {
  const isWanted = useRef(false)
  const { view, fields, saved, openView } = billing
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
    toggleSame(false)
    // Saved addresses may have no GSTIN.
    if (saved.length > 0) openView({ type: 'add.requested', place: 'billing' })
  }
}
