import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { refundSumQuery } from '#api/order.queries.ts'
import { ApiError } from '#api/client/errors.ts'
import { formatMoney } from '#domain/money.ts'
import type { OrderLine } from '#generated/api.d.ts'
import { toRefundLines } from '#domain/order-forms.ts'
import { refundReasons, describeRefund } from '#domain/order-rules.ts'
import { TextArea } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { OrderForm, type OrderFormProps, ReasonField } from './order-form.tsx'
import { optionsOf } from './order-lines.tsx'
import css from './order-refund-form.module.css'

/** Asks some lines of an order, or units of them, back for their money, with a reason. */
export function RefundForm(props: OrderFormProps) {
  const { order, draft, faults, onChange, onRestore } = props
  const id = useId()
  const lines = order.productchannel.filter(({ refundable_quantity: units }) => units > 0)
  const error = faults['units']
  const put = (line: OrderLine, units: number) => onChange({ units: { ...draft.units, [line.id]: units } })
  return (
    <OrderForm
      {...props}
      // What can be given back may have become less since it was chosen.
      onRestore={(change) => onRestore({ ...change, ...(change.units && { units: withinLines(change.units, lines) }) })}
      submitLabel="Request refund"
      closeLabel="Not now"
    >
      <fieldset aria-describedby={error && `${id}-error`}>
        <legend className={patterns.strong}>Which items do you want to return?</legend>
        <ul role="list" className={`${css.list} ${patterns.lines}`}>
          {lines.map((line) => {
            const { refundable_quantity: most, name } = line
            const units = draft.units[line.id] ?? 0
            return (
              <li key={line.id} className={css.line}>
                <label className={css.what}>
                  <input
                    type="checkbox"
                    checked={units > 0}
                    {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
                    onChange={({ target }) => put(line, target.checked ? most : 0)}
                  />
                  <Picture image={line.image} alt="" sizes={{ xs: '48px' }} ratio="4:5" />
                  <span dir="auto">
                    {name} <span className={patterns.note}>{optionsOf(line)}</span>
                  </span>
                </label>
                {units > 0 && most > 1 && (
                  <div className={`${css.units} ${patterns.cluster}`}>
                    <QuantityStepper
                      value={units}
                      min={1}
                      max={most}
                      label={`Quantity of ${name} to return`}
                      onChange={(wanted) => put(line, wanted)}
                    />
                    <span className={patterns.note}>of {most}</span>
                  </div>
                )}
              </li>
            )
          })}
        </ul>
        {error && (
          <p className={patterns.error} id={`${id}-error`}>
            {error}
          </p>
        )}
      </fieldset>
      <ReasonField
        reasons={refundReasons}
        value={draft.reason}
        error={faults['reason']}
        onChange={(reason) => onChange({ reason })}
      />
      <TextArea
        label="Anything else we should know?"
        optional
        value={draft.comment}
        error={faults['comment']}
        dir="auto"
        onChange={({ target }) => onChange({ comment: target.value })}
      />
      <RefundSum {...props} />
      <p className={patterns.note}>We’ll write to you once we’ve looked at your request. {describeRefund(order)}</p>
    </OrderForm>
  )
}

/** What it would bring, as soon as something is chosen; the server works it out as it will for the request. */
function RefundSum({ order, token, locale, draft: { reason, units } }: OrderFormProps) {
  const lines = toRefundLines(units)
  const { data, error, isPlaceholderData } = useQuery(
    refundSumQuery({ order_no: order.order_no, ...(token && { token }), ...(reason && { reason }), lines }),
  )
  const refusal = error instanceof ApiError && error.status === 422 ? error.message : undefined
  return (
    <div role="status" aria-busy={isPlaceholderData || undefined}>
      {lines.length > 0 &&
        (refusal ? (
          <p className={patterns.error}>{refusal}</p>
        ) : (
          data && (
            <p className={patterns.between}>
              <span>You’d be refunded</span>
              <strong className={`${patterns.strong} ${patterns.figures}`}>{formatMoney(data.amount, locale)}</strong>
            </p>
          )
        ))}
    </div>
  )
}

const withinLines = (units: Readonly<Record<number, number>>, lines: readonly OrderLine[]) =>
  Object.fromEntries(lines.map(({ id, refundable_quantity: most }) => [id, Math.min(units[id] ?? 0, most)]))
