import { useRef } from 'react'
import type { DeskOrder, DeskShipment } from '#generated/api.d.ts'
import { correctDeskWaybill } from '#generated/calls/order-desk.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { useForm } from '#forms/use-form.ts'
import { plainCode } from '#lib/plain-characters.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { showToast } from '#ui/toasts.ts'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-desk.ts'
import { useAdmin } from '../shell/session.ts'
import { CarrierField } from './carrier-field.tsx'
import type { ChangeOrder } from './use-order-change.ts'
import { WaybillField } from './waybill-field.tsx'
import { waybillError } from './waybill.ts'

interface Props {
  order: DeskOrder
  shipment: DeskShipment
  change: ChangeOrder
  onClose: () => void
}

/** Corrects the waybill, carrier or tracking link of a parcel. */
export function WaybillDialog({ order: { number, version }, shipment, change, onClose }: Props) {
  const { http } = useAdmin()
  const waybill = useRef<HTMLInputElement>(null)
  const { values, errors, message, isSending, field, form, set } = useForm({
    initial: { waybill: shipment.waybill, carrier: shipment.carrier ?? '', trackingUrl: shipment.tracking_url ?? '' },
    check: (given) => ({
      waybill: waybillError(given.waybill),
      ...(/^(?:https:\/\/\S+)?$/.test(given.trackingUrl.trim()) ? {} : { trackingUrl: t.invalidLink() }),
    }),
    placeErrors: ({ tracking_url: trackingUrl, ...found }) => ({ ...found, ...(trackingUrl && { trackingUrl }) }),
    submit: async (given) => {
      await change(() =>
        correctDeskWaybill(http, {
          params: { number, shipment: shipment.id },
          body: {
            version,
            waybill: plainCode(given.waybill),
            carrier: given.carrier.trim(),
            tracking_url: given.trackingUrl.trim(),
          },
          quiet: true,
        }),
      )
      void showToast({ kind: 'success', text: t.parcelCorrected() })
      onClose()
    },
  })
  return (
    <Dialog open title={t.correctParcel()} onClose={onClose} initialFocus={waybill}>
      <form {...form} className={patterns.stack16}>
        <WaybillField
          {...field('waybill')}
          ref={waybill}
          label={t.waybill()}
          hint={t.correctHint()}
          onChange={(value) => set('waybill', value)}
          onEnter={() => {
            const next = form.ref.current?.elements.namedItem('carrier')
            if (next instanceof HTMLElement) next.focus()
          }}
        />
        <CarrierField value={values.carrier} error={errors['carrier']} onChange={(value) => set('carrier', value)} />
        <TextField
          {...field('trackingUrl')}
          label={t.trackingLink()}
          hint={t.trackingLinkHint()}
          type="url"
          optional
          autoComplete="off"
          maxLength={500}
        />
        <FormMessage>{message}</FormMessage>
        <Button type="submit" loading={isSending}>
          {t.save()}
        </Button>
      </form>
    </Dialog>
  )
}
