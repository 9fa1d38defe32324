import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { fieldErrorsOf } from '#api/client/field-errors.ts'
import type { Address, AddressBody, AddressType } from '#generated/api.d.ts'
import { validateAddress, toAddressValues, withValue } from '#domain/country-form.ts'
import { normalisePincode } from '#domain/pincode.ts'
import { fillFromPlace } from '#domain/pincode-place.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import { AddressFields } from './address-fields.tsx'
import css from './address-form.module.css'
import { useAddressFields } from './use-address-fields.ts'
import { useFieldErrors } from '../forms/use-field-errors.ts'

interface Props {
  /** What it is filled with: the address that is changed. */
  address?: Partial<Address> | undefined
  type: AddressType
  /** Why the server refused what was sent last (an ApiError); its words stand beside the fields. */
  failure?: unknown
  isBusy: boolean
  submitLabel: string
  /** Stands below the address's own fields. */
  children?: ReactNode
  /** What goes with it beside the fields of the form. */
  onSubmit: (fields: AddressBody) => void
  onCancel?: (() => void) | undefined
}

/**
 * The form of an address by itself (AC-03). What is wrong stands beside its field until that is changed, and nothing that was typed
 * is lost.
 */
export function AddressForm({ address, type, failure, isBusy, submitLabel, children, onSubmit, onCancel }: Props) {
  const id = useId()
  const [texts, setTexts] = useState(() => toAddressValues(address))
  const { errors, form, refuse, forget } = useFieldErrors()
  const fields = useAddressFields(type, texts)

  // The server's word, as soon as it comes; the form it is about is the one that stands here.
  useEffect(() => {
    const found = fieldErrorsOf(failure)
    if (Object.keys(found).length > 0) refuse(found)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [failure])

  // The town and the state of a pincode, as soon as they are known.
  const newPincode = useRef<string>(undefined)
  const place = fields.form?.place
  useEffect(() => {
    if (!place || newPincode.current === undefined || normalisePincode(newPincode.current) !== place.pincode) return
    newPincode.current = undefined
    const filled = fillFromPlace(place, (column) => texts[column] ?? '')
    setTexts({ ...texts, ...filled })
    for (const column of Object.keys(filled)) forget(column)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [place])

  function change(column: string, text: string) {
    setTexts(withValue(texts, column, text))
    forget(column)
    if (column === 'pincode') newPincode.current = text
    if (column === 'country') for (const { column_name } of fields.own ?? []) forget(column_name)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const judged = isBusy || !fields.form ? undefined : validateAddress(fields.form, texts, {})
    if (judged && !refuse(judged.errors)) onSubmit(judged.body)
  }

  if (fields.status !== 'ready' && fields.countries.length === 0)
    return <AddressFields id={id} fields={fields} errors={errors} onChange={change} />
  return (
    <form ref={form} className={`${css.root} ${patterns.stack16}`} noValidate onSubmit={submit}>
      <AddressFields id={id} fields={fields} errors={errors} onChange={change} />
      {children}
      <div className={`${css.actions} ${patterns.cluster} ${patterns.actions}`}>
        <Button type="submit" loading={isBusy} disabled={!fields.own}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button look="quiet" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
