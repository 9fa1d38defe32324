import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useEffect, useId, useState } from 'react'
import { fieldErrorsOf } from '#api/field-errors.ts'
import { addressFieldsQuery, countriesQuery } from '#api/settings.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { Address, AddressBody, AddressField, AddressType, Country } from '#generated/api.d.ts'
import { addressFault, cleanValue } from '#lib/address-rules.ts'
import { fieldMessages, ownMessages } from '#lib/messages.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import { AddressInput } from './address-input.tsx'
import css from './address-form.module.css'
import { AddressFormSkeleton } from './address-form-skeleton.tsx'
import { useFieldErrors } from './use-field-errors.ts'

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
 * The form of an address: the country first, then the fields that addresses of that country and type have (AC-03). What
 * is wrong stands beside its field until that is changed, and nothing that was typed is lost.
 */
export function AddressForm(props: Props) {
  const { settings } = useSuspenseQuery(shopValuesQuery()).data
  const countries = useQuery(countriesQuery())
  if (countries.data) {
    const home = countries.data.find(({ id }) => id === settings['store_country']) ?? countries.data[0]
    return <FormOf {...props} countries={countries.data} home={home?.id ?? ''} />
  }
  if (!countries.isError) return <AddressFormSkeleton />
  return <Unavailable onRetry={() => void countries.refetch()} isBusy={countries.isFetching} />
}

function FormOf({ countries, home, ...props }: Props & { countries: readonly Country[]; home: string }) {
  const { address, type, failure, isBusy, submitLabel, children, onSubmit, onCancel } = props
  const id = useId()
  const [values, setValues] = useState(() => textsOf(address, home))
  const { errors, form, refuse, forget } = useFieldErrors()
  const country = countries.find((one) => one.id === values['country'])
  const fields = useQuery({ ...addressFieldsQuery(country?.id, type), placeholderData: keepPreviousData })
  const own = fields.data?.filter((field) => field.type !== 'country') ?? []
  const states = country?.states ?? []

  // The server's word, as soon as it comes; the form it is about is the one that stands here.
  useEffect(() => {
    const found = fieldErrorsOf(failure)
    if (Object.keys(found).length > 0) refuse(found)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [failure])

  function change(column: string, text: string) {
    setValues((before) => ({ ...before, [column]: text, ...(column === 'country' && { state: '' }) }))
    forget(column)
    if (column === 'country') for (const { column_name } of own) forget(column_name)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy || fields.isPlaceholderData) return
    const cleaned = own.map((field) => ({
      field,
      value: cleanValue(field, values[field.column_name] ?? '', country),
    }))
    const faults = Object.fromEntries([
      ['country', country ? undefined : fieldMessages.required],
      ...cleaned.map(({ field, value }) => [field.column_name, addressFault(field, value, states)]),
    ]) as Record<string, string | undefined>
    if (refuse(faults)) return
    const given = cleaned.map(({ field, value }) => [field.column_name, value])
    onSubmit({ ...(Object.fromEntries(given) as object), country: country?.id ?? '', address_type: type })
  }

  return (
    <form ref={form} className={`${css.root} ${patterns.stack16}`} noValidate onSubmit={submit}>
      <SelectField
        id={`${id}-country`}
        label={fields.data?.find((field) => field.type === 'country')?.label ?? 'Country'}
        autoComplete={autocompleteOf(type, 'country')}
        value={country?.id ?? ''}
        error={errors['country']}
        onChange={({ target }) => change('country', target.value)}
      >
        {!country && <option value="">Choose</option>}
        {countries.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </SelectField>
      {fields.data ? (
        own.map((field) => (
          <AddressInput
            key={field.column_name}
            id={`${id}-${field.column_name}`}
            field={field}
            country={country}
            autoComplete={field.autocomplete && autocompleteOf(type, field.autocomplete)}
            value={values[field.column_name] ?? ''}
            error={errors[field.column_name]}
            onChange={(text) => change(field.column_name, text)}
          />
        ))
      ) : fields.isError ? (
        <Unavailable onRetry={() => void fields.refetch()} isBusy={fields.isFetching} />
      ) : (
        <AddressFormSkeleton />
      )}
      {children}
      <div className={`${css.actions} ${patterns.cluster} ${patterns.actions}`}>
        <Button type="submit" loading={isBusy} disabled={!fields.data}>
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

function Unavailable({ onRetry, isBusy }: { onRetry: () => void; isBusy: boolean }) {
  return (
    <div className={`${patterns.stack16} ${patterns.start}`} role="alert">
      <p>{ownMessages.requestFailed}</p>
      <Button look="quiet" loading={isBusy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

/** Browsers keep addresses for deliveries and for bills apart. */
const autocompleteOf = (type: AddressType, field: NonNullable<AddressField['autocomplete']>) =>
  field === 'off' ? field : `${type.toLowerCase()} ${field}`

function textsOf(address: Partial<Address> | undefined, home: string): Record<string, string> {
  const texts = Object.entries(address ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return { ...Object.fromEntries(texts), country: address?.country || home }
}
