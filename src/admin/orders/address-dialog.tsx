import { useQuery } from '@tanstack/react-query'
import { addressFieldsQuery, countriesQuery } from '#api/settings.queries.ts'
import type { DeskOrder } from '#generated/api.d.ts'
import { correctDeskAddress } from '#generated/calls/order-desk.ts'
import {
  type AddressValues,
  toAddressValues,
  type ValidatedAddress,
  validateAddress,
  withValue,
} from '#domain/country-form.ts'
import { showToast } from '#ui/toasts.ts'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-desk.ts'
import { AddressFields } from '../field/address-fields.tsx'
import { FormDialog } from '../shell/form-dialog.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { useAdmin } from '../shell/session.ts'
import { useKeptForm } from '../shell/use-kept-form.ts'
import type { ChangeOrder } from './use-order-change.ts'

interface Props {
  order: DeskOrder
  change: ChangeOrder
  onClose: () => void
}

/** Corrects the shipping address by the rules of its country's form, before anything has left. */
export function AddressDialog({ order, change, onClose }: Props) {
  const { http } = useAdmin()
  const { number, version } = order
  const countries = useQuery(countriesQuery())
  const before = toAddressValues(order.shipping_address.values)
  const validate = (given: AddressValues): ValidatedAddress =>
    validateAddress({ type: 'Shipping', country, fields: own }, given, {})
  const used = useKeptForm<AddressValues>(`address ${number}`, {
    initial: before,
    check: (given) => {
      const { errors: found } = validate(given)
      return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined))
    },
    placeErrors: (found) =>
      Object.fromEntries(Object.entries(found).map(([name, error]) => [name.replace(/^address\//, ''), error])),
    submit: async (given) => {
      const { address_type: _type, ...address } = validate(given).body
      await change(() =>
        correctDeskAddress(http, { params: { number }, body: { version, address: { ...address } }, quiet: true }),
      )
      void showToast({ kind: 'success', text: t.addressCorrected() })
      onClose()
    },
  })
  const { values, errors, put } = used
  const country = countries.data?.find(({ id }) => id === values['country'])
  const fields = useQuery({ ...addressFieldsQuery(country?.id, 'Shipping'), enabled: country !== undefined })
  const own = fields.data?.filter(({ type }) => type !== 'country') ?? []
  return (
    <FormDialog
      title={t.correctAddress()}
      used={used}
      action={t.save()}
      isDisabled={own.length === 0}
      onClose={onClose}
    >
      <LoadedPart query={countries}>
        {(known) => (
          <div className={patterns.stack16}>
            <p>{t.addressLead()}</p>
            <AddressFields
              countries={known}
              country={country}
              fields={own}
              values={values}
              errors={errors}
              onChange={(column, text) => put(withValue(values, column, text), column)}
            />
          </div>
        )}
      </LoadedPart>
    </FormDialog>
  )
}
