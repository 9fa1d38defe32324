import type { DeskOrder } from '#generated/api.d.ts'
import { cancelDeskOrder, previewDeskCancellation } from '#generated/calls/order-desk.ts'
import { messageOf } from '#forms/submission-error.ts'
import { showToast } from '#ui/toasts.ts'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-desk.ts'
import { OptionFieldset } from '../shell/option-row.tsx'
import { FormDialog } from '../shell/form-dialog.tsx'
import { useAdmin } from '../shell/session.ts'
import { useKeptForm } from '../shell/use-kept-form.ts'
import { moneyOf } from './order-money.ts'
import { allows } from './order-page-props.ts'
import { QuantityList } from './quantity-list.tsx'
import { chosenOf, type Quantities } from './quantities.ts'
import { ReasonField } from './reason-field.tsx'
import { useRefundPreview } from './use-refund-preview.ts'
import type { ChangeOrder } from './use-order-change.ts'
import css from './refund-sums.module.css'

interface Props {
  order: DeskOrder
  change: ChangeOrder
  onClose: () => void
}

interface Values {
  what: 'whole' | 'lines'
  quantities: Quantities
  reason: string
}

/** Cancels an order or units that have not left, and says before what is paid back. */
export function CancelDialog({ order, change, onClose }: Props) {
  const { http } = useAdmin()
  const { number, version } = order
  const money = moneyOf(order)
  const canWhole = allows(order, 'cancel')
  const canLines = allows(order, 'cancel_lines')
  const lines = order.lines.filter(({ open }) => open > 0).map((line) => ({ ...line, most: line.open }))
  const chosenIn = ({ what, quantities }: Values) => (isLinesOf(what) ? { lines: chosenOf(lines, quantities) } : {})
  const isLinesOf = (what: Values['what']) => canLines && (what === 'lines' || !canWhole)
  const used = useKeptForm<Values>(`cancel ${number}`, {
    initial: { what: 'whole', quantities: {}, reason: '' },
    check: (given) => ({
      ...(chosenIn(given).lines?.length === 0 && { quantities: t.chooseItems() }),
      ...(given.reason.trim() === '' && { reason: t.enterReason() }),
    }),
    submit: async (given) => {
      await change(() =>
        cancelDeskOrder(http, {
          params: { number },
          body: { version, reason: given.reason.trim(), ...chosenIn(given) },
          quiet: true,
        }),
      )
      void showToast({ kind: 'success', text: isLinesOf(given.what) ? t.itemsCancelled() : t.orderCancelled() })
      onClose()
    },
  })
  const { values, errors, set } = used
  const isLines = isLinesOf(values.what)
  const chosen = chosenIn(values)
  const { amounts, isLoading, error } = useRefundPreview(
    [number, version, chosen],
    chosen.lines?.length !== 0,
    (signal) => previewDeskCancellation(http, { params: { number }, body: chosen, signal, quiet: true }),
  )
  const refund = amounts?.refund
  const amount = refund !== undefined && refund.amount > 0 ? money(refund) : undefined
  const action = isLines
    ? amount === undefined
      ? t.cancelItems()
      : t.cancelItemsAndRefund({ amount })
    : amount === undefined
      ? t.cancelOrder()
      : t.cancelAndRefund({ amount })
  return (
    <FormDialog
      title={canWhole ? t.cancelTitle({ number }) : t.cancelItemsTitle({ number })}
      used={used}
      action={action}
      isDangerous
      onClose={onClose}
    >
      {canWhole && canLines && (
        <OptionFieldset
          legend={t.cancelWhat()}
          options={[
            { key: 'whole', label: t.wholeOrder() },
            { key: 'lines', label: t.someItems() },
          ]}
          value={values.what}
          onChange={(what) => set('what', what)}
        />
      )}
      {isLines && (
        <QuantityList
          legend={t.itemsToCancel()}
          lines={lines}
          quantities={values.quantities}
          error={errors['quantities']}
          onChange={(quantities) => set('quantities', quantities)}
        />
      )}
      <ReasonField
        reasons={[t.reasonCustomer(), t.reasonStock(), t.reasonAddress(), t.reasonPayment()]}
        value={values.reason}
        error={errors['reason']}
        onChange={(reason) => set('reason', reason)}
      />
      <div className={css.sums} aria-live="polite" aria-busy={isLoading}>
        {error ? (
          <p className={patterns.error}>{messageOf(error)}</p>
        ) : refund === undefined ? (
          <p>{t.refundLater()}</p>
        ) : refund.amount === 0 ? (
          <p>{t.nothingPaid()}</p>
        ) : (
          <p>{t.willBeRefunded({ amount: money(refund), method: order.payment_method.name })}</p>
        )}
        <p className={css.soft}>{t.unitsRestock()}</p>
      </div>
    </FormDialog>
  )
}
