import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import type { Address, AddressBody, AddressType } from '#generated/api.d.ts'
import { type AddressValues, validateAddress, toAddressValues } from '#domain/country-form.ts'
import { normalisePincode } from '#domain/pincode.ts'
import { fillFromPlace } from '#domain/pincode-place.ts'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import { AddressFields } from './address-fields.tsx'
import css from './address-form.module.css'
import { useAddressFields } from './use-address-fields.ts'

interface Props {
  /** What it is filled with: the address that is changed. */
  address?: Partial<Address> | undefined
  type: AddressType
  /** Why the server refused the last submission. */
  failure?: unknown
  isBusy: boolean
  submitLabel: string
  /** Stands below the address's own fields. */
  children?: ReactNode
  /** What goes with it beside the fields of the form. */
  onSubmit: (fields: AddressBody) => void
  onCancel?: (() => void) | undefined
}

/** The form of one address (AC-03). */
export function AddressForm({ address, type, failure, isBusy, submitLabel, children, onSubmit, onCancel }: Props) {
  const id = useId()
  const {
    form,
    errors,
    values: texts,
    isSending,
    set,
    show,
  } = useForm<AddressValues>({
    initial: () => toAddressValues(address),
    check: (values) => (fields.form ? validateAddress(fields.form, values, {}).errors : {}),
    submit: (values) => fields.form && onSubmit(validateAddress(fields.form, values, {}).body),
    isBusy,
    failure,
  })
  const fields = useAddressFields(type, texts)

  // The pincode whose town and state are still to be filled in.
  const newPincode = useRef<string>(undefined)
  const { place } = fields.form ?? {}
  const fillPlace = useEffectEvent(() => {
    if (!place || newPincode.current === undefined || normalisePincode(newPincode.current) !== place.pincode) return
    newPincode.current = undefined
    for (const [column, text] of Object.entries(fillFromPlace(place, (column) => texts[column] ?? '')))
      set(column, text)
  })
  useEffect(() => fillPlace(), [place])

  function change(column: string, text: string) {
    set(column, text)
    if (column === 'pincode') newPincode.current = text
    if (column !== 'country') return
    // Each country has its own states and rules.
    set('state', '')
    for (const { column_name } of fields.own ?? []) show(column_name, undefined)
  }

  if (fields.status !== 'ready' && fields.countries.length === 0)
    return <AddressFields id={id} fields={fields} errors={errors} onChange={change} />
  return (
    <form {...form} className={`${css.root} ${patterns.stack16}`}>
      <AddressFields id={id} fields={fields} errors={errors} onChange={change} />
      {children}
      <div className={`${css.actions} ${patterns.cluster} ${patterns.actions}`}>
        <Button type="submit" loading={isSending} disabled={!fields.own}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button look="quiet" disabled={isSending} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
