import { useRef } from 'react'
import type { DeskOrder, DeskShipment } from '#generated/api.d.ts'
import { correctDeskWaybill } from '#generated/calls/order-desk.ts'
import { plainCode } from '#lib/plain-characters.ts'
import { showToast } from '#ui/toasts.ts'
import * as t from '#words/admin-desk.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { useAdmin } from '../shell/session.ts'
import { useKeptForm } from '../shell/use-kept-form.ts'
import { findParcelErrors, ParcelFields, type ParcelValues, placeParcelErrors } from './parcel-fields.tsx'
import type { ChangeOrder } from './use-order-change.ts'

interface Props {
  order: DeskOrder
  shipment: DeskShipment
  change: ChangeOrder
  onClose: () => void
}

/** Corrects the waybill, carrier or tracking link of a parcel. */
export function CorrectParcelDialog({ order: { number, version }, shipment, change, onClose }: Props) {
  const { http } = useAdmin()
  const waybill = useRef<HTMLInputElement>(null)
  const used = useKeptForm<ParcelValues>(`parcel ${shipment.id}`, {
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
  return (
    <FormDialog title={t.correctParcel()} used={used} action={t.save()} initialFocus={waybill} onClose={onClose}>
      <ParcelFields used={used} waybill={waybill} waybillHint={t.correctHint()} />
    </FormDialog>
  )
}
