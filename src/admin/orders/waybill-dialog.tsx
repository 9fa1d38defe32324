import { useRef } from 'react'
import type { DeskOrder, DeskShipment } from '#generated/api.d.ts'
import { correctDeskWaybill } from '#generated/calls/order-desk.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { useForm } from '#forms/use-form.ts'
import { plainCode } from '#lib/plain-characters.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toasts.ts'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-desk.ts'
import { useAdmin } from '../shell/session.ts'
import { findParcelErrors, ParcelFields, type ParcelValues, placeParcelErrors } from './parcel-fields.tsx'
import type { ChangeOrder } from './use-order-change.ts'

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
  const used = useForm<ParcelValues>({
    initial: { waybill: shipment.waybill, carrier: shipment.carrier ?? '', trackingUrl: shipment.tracking_url ?? '' },
    check: findParcelErrors,
    placeErrors: placeParcelErrors,
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
  const { message, isSending, form } = used
  return (
    <Dialog open title={t.correctParcel()} onClose={onClose} initialFocus={waybill}>
      <form {...form} className={patterns.stack16}>
        <ParcelFields used={used} waybill={waybill} waybillHint={t.correctHint()} />
        <FormMessage>{message}</FormMessage>
        <Button type="submit" name="send" loading={isSending}>
          {t.save()}
        </Button>
      </form>
    </Dialog>
  )
}
