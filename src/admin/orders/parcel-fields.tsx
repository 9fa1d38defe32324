import type { ReactNode, Ref } from 'react'
import type { FormErrors, UseFormResult } from '#forms/use-form.ts'
import { TextField } from '#ui/field.tsx'
import * as t from '#words/admin-desk.ts'
import { CarrierField } from './carrier-field.tsx'
import { WaybillField } from './waybill-field.tsx'
import { waybillError } from './waybill-error.ts'

/** What is known about a parcel, as typed. */
export interface ParcelValues {
  waybill: string
  carrier: string
  trackingUrl: string
}

export const findParcelErrors = ({ waybill, trackingUrl }: ParcelValues): FormErrors => ({
  waybill: waybillError(waybill),
  ...(/^(?:https:\/\/\S+)?$/.test(trackingUrl.trim()) ? {} : { trackingUrl: t.invalidLink() }),
})

/** Moves the API's errors to the fields. */
export const placeParcelErrors = ({ tracking_url: trackingUrl, ...found }: FormErrors): FormErrors => ({
  ...found,
  ...(trackingUrl && { trackingUrl }),
})

interface Props {
  used: Pick<UseFormResult<ParcelValues>, 'values' | 'errors' | 'field' | 'form' | 'set'>
  waybill: Ref<HTMLInputElement>
  waybillHint: string
  /** Between the carrier and the tracking link. */
  children?: ReactNode
}

/** Waybill, carrier and tracking link of a parcel. Its form's button has the name `send`. */
export function ParcelFields({ used, waybill, waybillHint, children }: Props) {
  const { values, errors, field, form, set } = used
  return (
    <>
      <WaybillField
        {...field('waybill')}
        ref={waybill}
        label={t.waybill()}
        hint={waybillHint}
        onChange={(value) => set('waybill', value)}
        onEnter={() => {
          const next = form.ref.current?.elements.namedItem(values.carrier.trim() === '' ? 'carrier' : 'send')
          if (next instanceof HTMLElement) next.focus()
        }}
      />
      <CarrierField value={values.carrier} error={errors['carrier']} onChange={(value) => set('carrier', value)} />
      {children}
      <TextField
        {...field('trackingUrl')}
        label={t.trackingLink()}
        hint={t.trackingLinkHint()}
        type="url"
        optional
        autoComplete="off"
        maxLength={500}
      />
    </>
  )
}
