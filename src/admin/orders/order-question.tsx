import { useState } from 'react'
import {
  confirmDeskOrder,
  deliverDeskOrder,
  recordDeskRefunds,
  retryDeskRefunds,
  returnDeskParcel,
} from '#generated/calls/order-desk.ts'
import { actionName } from './order-words.ts'
import type { DeskOrder } from '#generated/api.d.ts'
import { messageOf, SubmissionCancelled } from '#forms/submission-error.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { showToast } from '#ui/toasts.ts'
import * as t from '#words/admin-desk.ts'
import { Question } from '../shell/question.tsx'
import { useAdmin } from '../shell/session.ts'
import { moneyOf } from './order-money.ts'
import { allows, type Asked } from './order-page-props.ts'
import type { ChangeOrder } from './use-order-change.ts'

interface Props {
  order: DeskOrder
  opened: Asked
  change: ChangeOrder
  onClose: () => void
}

/** Asks before an action that needs no more than a yes. */
export function OrderQuestion({ order, opened, change, onClose }: Props) {
  const { http } = useAdmin()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const money = moneyOf(order)
  const { number, version, totals } = order
  const given = { params: { number }, body: { version }, quiet: true } as const
  const due = totals.due.amount > 0 ? t.deliverCash({ amount: money(totals.due) }) : t.deliverAdvice()
  const isPickup = order.shipping_method.is_pickup ?? false

  const questions = {
    confirm: {
      title: t.confirmTitle({ number }),
      text: t.confirmAdvice(),
      label: t.confirm(),
      done: t.confirmedNow(),
      call: () => confirmDeskOrder(http, given),
    },
    deliver: {
      title: isPickup ? t.pickedUpTitle({ number }) : t.deliverTitle({ number }),
      text: due,
      label: actionName('deliver', isPickup),
      done: isPickup ? t.pickedUpNow() : t.deliveredNow(),
      call: () => deliverDeskOrder(http, given),
    },
    deliverParcel: {
      title: t.deliverParcelTitle({ waybill: opened.kind === 'deliverParcel' ? opened.shipment.waybill : '' }),
      text: t.deliverAdvice(),
      label: t.markDelivered(),
      done: t.deliveredNow(),
      call: () =>
        deliverDeskOrder(http, {
          ...given,
          body: { version, ...(opened.kind === 'deliverParcel' && { shipment: opened.shipment.id }) },
        }),
    },
    return_parcel: {
      title: t.cameBackTitle(),
      text: t.cameBackAdvice(),
      label: t.parcelCameBack(),
      done: t.cameBackNow(),
      call: () => returnDeskParcel(http, given),
    },
    retry_refunds: {
      title: t.retryTitle(),
      text: t.retryAdvice(),
      label: t.retryRefund(),
      done: t.retriedNow(),
      call: () => retryDeskRefunds(http, given),
    },
    record_refunds: {
      title: t.recordTitle(),
      text: t.recordAdvice(),
      label: t.recordRefund(),
      done: t.recordedNow(),
      call: () => recordDeskRefunds(http, given),
    },
  }
  const { title, text, label, done, call } = questions[opened.kind]
  const action = opened.kind === 'deliverParcel' ? 'deliver' : opened.kind
  // Refused, because somebody else has done it meanwhile.
  const isOver = failure !== undefined && !allows(order, action)

  async function run(): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      await change(call)
      void showToast({ kind: 'success', text: done })
      onClose()
    } catch (error) {
      if (!(error instanceof SubmissionCancelled)) setFailure(messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Question
      open
      title={title}
      text={text}
      confirm={label}
      isBusy={isBusy}
      isDangerous={opened.kind === 'return_parcel'}
      onConfirm={isOver ? undefined : () => void run()}
      onClose={onClose}
    >
      <FormMessage>{failure}</FormMessage>
    </Question>
  )
}
