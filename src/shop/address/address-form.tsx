import { type ReactNode, useId } from 'react'
import type { Address, AddressBody, AddressType } from '#generated/api.d.ts'
import { type CountryForm, validateAddress, toAddressValues } from '#domain/country-form.ts'
import { type TypedAddress, withPlace, withText } from '#domain/typed-address.ts'
import { ErrorSummary, errorLines } from '#forms/error-summary.tsx'
import { type FormErrors, useForm } from '#forms/use-form.ts'
import * as t from '#words/addresses.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import { AddressFields } from './address-fields.tsx'
import css from './address-form.module.css'
import { useAddressFields } from './use-address-fields.ts'

interface Props {
  /** Initial values: the address to edit. */
  address?: Partial<Address> | undefined
  type: AddressType
  /** Why the server refused the last submission. */
  failure?: unknown
  isBusy: boolean
  submitLabel: string
  /** Shown below the address's own fields. */
  children?: ReactNode
  /** Submitted in addition to the fields of the form. */
  onSubmit: (fields: AddressBody) => void
  onCancel?: (() => void) | undefined
}

/** The form of one address (AC-03). */
export function AddressForm({ address, type, failure, isBusy, submitLabel, children, onSubmit, onCancel }: Props) {
  const id = useId()
  const { form, errors, values, isSending, put, show } = useForm<TypedAddress>({
    initial: () => ({ texts: toAddressValues(address) }),
    check: (typed): FormErrors => (fields.form ? validate(fields.form, typed).errors : {}),
    submit: (typed): void => {
      if (fields.form) onSubmit(validate(fields.form, typed).body)
    },
    isBusy,
    failure,
  })
  const fields = useAddressFields(type, values)

  function change(column: string, text: string) {
    put(withText(fields.typed, column, text), column)
    // Each country has its own rules.
    if (column === 'country') for (const { column_name } of fields.own ?? []) show(column_name, undefined)
    // A PIN code fills in its place.
    if (column === 'pincode') for (const filled of ['city', 'state']) show(filled, undefined)
  }

  const named = (fields.own ?? []).map(({ column_name: name, label }) => ({ name, label }))
  if (fields.status !== 'ready' && fields.countries.length === 0)
    return <AddressFields id={id} fields={fields} errors={errors} onChange={change} />
  return (
    <form {...form} className={`${css.root} ${patterns.stack16}`}>
      <ErrorSummary lines={errorLines(errors, named, `${id}-`)} />
      <AddressFields id={id} fields={fields} errors={errors} onChange={change} />
      {children}
      <div className={`${css.actions} ${patterns.cluster} ${patterns.actions}`}>
        <Button type="submit" loading={isSending} disabled={!fields.own}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button look="quiet" disabled={isSending} onClick={onCancel}>
            {t.cancel()}
          </Button>
        )}
      </div>
    </form>
  )
}

const validate = (form: CountryForm, typed: TypedAddress) =>
  validateAddress(form, withPlace(typed, {}, form.place).texts, {})
