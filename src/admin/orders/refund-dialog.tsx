import type { DeskOrder } from '#generated/api.d.ts'
import { previewDeskRefund, refundDeskOrder } from '#generated/calls/order-desk.ts'
import { messageOf } from '#forms/submission-error.ts'
import { TextField } from '#ui/field.tsx'
import { showToast } from '#ui/toasts.ts'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-desk.ts'
import { OptionFieldset, OptionRow } from '../shell/option-row.tsx'
import { FormDialog } from '../shell/form-dialog.tsx'
import { useAdmin } from '../shell/session.ts'
import { useKeptForm } from '../shell/use-kept-form.ts'
import { moneyOf } from './order-money.ts'
import { QuantityList } from './quantity-list.tsx'
import { chosenOf, type Quantities } from './quantities.ts'
import { ReasonField } from './reason-field.tsx'
import { readRefundAmount } from './refund-amount.ts'
import { useRefundPreview } from './use-refund-preview.ts'
import type { ChangeOrder } from './use-order-change.ts'
import css from './refund-sums.module.css'

interface Props {
  order: DeskOrder
  change: ChangeOrder
  onClose: () => void
}

interface Values {
  how: 'lines' | 'amount'
  quantities: Quantities
  shipping: boolean
  restock: boolean
  amount: string
  reason: string
}

/** Pays back lines or an amount. What is paid back, and the most that can be, is shown before. */
export function RefundDialog({ order, change, onClose }: Props) {
  const { http } = useAdmin()
  const { number, version, totals } = order
  const money = moneyOf(order)
  const lines = order.lines
    .filter(({ refundable }) => refundable > 0)
    .map((line) => ({ ...line, most: line.refundable }))
  const format = { currency: totals.total.currency, locale: order.locale }
  const most = totals.refundable
  const used = useKeptForm<Values>(`refund ${number}`, {
    initial: {
      how: lines.length > 0 ? 'lines' : 'amount',
      quantities: {},
      shipping: false,
      restock: true,
      amount: '',
      reason: '',
    },
    check: ({ how, quantities, shipping, amount, reason }) => {
      const read = readRefundAmount(amount, most.amount, format)
      return {
        ...(how === 'lines' &&
          chosenOf(lines, quantities).length === 0 &&
          !shipping && { quantities: t.chooseRefundItems() }),
        ...(how === 'amount' && read.error !== undefined && { amount: read.error({ most: money(most) }) }),
        ...(reason.trim() === '' && { reason: t.enterReason() }),
      }
    },
    submit: async (given) => {
      const { how, restock, shipping } = given
      const chosen = chosenOf(lines, given.quantities)
      const what =
        how === 'amount'
          ? { amount: readRefundAmount(given.amount, most.amount, format).amount! }
          : { ...(chosen.length > 0 && { lines: chosen }), shipping, restock }
      await change(() =>
        refundDeskOrder(http, {
          params: { number },
          body: { version, reason: given.reason.trim(), ...what },
          quiet: true,
        }),
      )
      void showToast({ kind: 'success', text: t.refundedNow() })
      onClose()
    },
  })
  const { values, errors, field, set } = used
  const isLines = values.how === 'lines'
  const chosen = chosenOf(lines, values.quantities)
  const { amounts, isLoading, error } = useRefundPreview(
    [number, version, chosen, values.shipping],
    isLines && (chosen.length > 0 || values.shipping),
    (signal) =>
      previewDeskRefund(http, {
        params: { number },
        body: { ...(chosen.length > 0 && { lines: chosen }), shipping: values.shipping },
        signal,
        quiet: true,
      }),
  )
  const typed = readRefundAmount(values.amount, most.amount, format).amount
  const refund = isLines ? amounts?.refund : typed === undefined ? undefined : { ...most, amount: typed }
  return (
    <FormDialog
      title={t.refundTitle({ number })}
      used={used}
      action={refund === undefined || refund.amount === 0 ? t.refund() : t.refundNow({ amount: money(refund) })}
      onClose={onClose}
    >
      {lines.length > 0 && (
        <OptionFieldset
          legend={t.refundHow()}
          options={[
            { key: 'lines', label: t.refundByItem() },
            { key: 'amount', label: t.refundByAmount() },
          ]}
          value={values.how}
          onChange={(how) => set('how', how)}
        />
      )}
      {isLines ? (
        <>
          <QuantityList
            legend={t.itemsToRefund()}
            lines={lines}
            quantities={values.quantities}
            error={errors['quantities']}
            onChange={(quantities) => set('quantities', quantities)}
          />
          <OptionRow
            type="checkbox"
            options={[
              { key: 'restock', label: t.restock() },
              ...(totals.shipping.amount > 0
                ? [{ key: 'shipping', label: t.refundShipping({ amount: money(totals.shipping) }) }]
                : []),
            ]}
            isChosen={(key) => (key === 'restock' ? values.restock : values.shipping)}
            onChoose={(key) => set(key, key === 'restock' ? !values.restock : !values.shipping)}
          />
        </>
      ) : (
        <TextField
          {...field('amount')}
          label={t.refundAmount({ currency: format.currency })}
          hint={t.refundMost({ most: money(most) })}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      <ReasonField
        reasons={[t.reasonDamaged(), t.reasonReturned(), t.reasonLost(), t.reasonGoodwill()]}
        value={values.reason}
        error={errors['reason']}
        onChange={(reason) => set('reason', reason)}
      />
      <div className={css.sums} aria-live="polite" aria-busy={isLines && isLoading}>
        {isLines && error ? (
          <p className={patterns.error}>{messageOf(error)}</p>
        ) : (
          <>
            <p className={css.row} data-strong>
              <span>{t.toBePaidBack()}</span>
              <span>{money(refund ?? { ...most, amount: 0 })}</span>
            </p>
            {isLines && amounts && amounts.tax.amount > 0 && (
              <p className={css.row}>
                <span>{t.taxOfIt()}</span>
                <span>{money(amounts.tax)}</span>
              </p>
            )}
            <p className={css.soft}>{t.refundMost({ most: money(most) })}</p>
          </>
        )}
      </div>
    </FormDialog>
  )
}
