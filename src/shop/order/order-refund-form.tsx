import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { refundSumQuery } from '#api/order.queries.ts'
import { ApiError } from '#api/client/errors.ts'
import { formatMoney } from '#domain/money.ts'
import type { OrderLine } from '#generated/api.d.ts'
import { uploadReturnImage } from '#generated/calls/after-sale.ts'
import { MAX_RETURN_PICTURES, type RefundUnits, refundErrors, toRefundLines } from '#domain/order-forms.ts'
import { refundReasons, describeRefund } from '#domain/order-rules.ts'
import { useForm } from '#forms/use-form.ts'
import type { Draft } from '#lib/draft.ts'
import boxes from '#ui/choice.module.css'
import { TextArea } from '#ui/field.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { OrderForm, type OrderFormProps, ReasonField } from './order-form.tsx'
import { optionsOf } from './order-lines.tsx'
import { orderDraft } from './use-order-dialogs.ts'
import css from './order-refund-form.module.css'
import * as t from '#words/orders.ts'

const OrderPictures = lazyPart(
  () => import('./order-pictures.tsx'),
  (module) => module.OrderPictures,
)

interface RefundDraft {
  reason: string
  comment: string
  /** Units to return, by line. */
  units: RefundUnits
  /** Paths of uploaded pictures. */
  pictures: string[]
}

/** The form that requests a refund for units of an order. */
export function RefundForm(props: OrderFormProps) {
  const { order, failure, isBusy, send } = props
  const id = useId()
  const [isUploading, setUploading] = useState(false)
  const lines = order.productchannel.filter(({ refundable_quantity: units }) => units > 0)
  const used = useForm<RefundDraft>({
    initial: { reason: '', comment: '', units: {}, pictures: [] },
    check: (values) => refundErrors(values, order.productchannel),
    submit: ({ units, comment, ...rest }) =>
      send({ type: 'refund.submitted', ...rest, comment: comment.trim(), lines: toRefundLines(units) }),
    draft: cappedDraft(lines, orderDraft(order.order_no, 'refund')),
    isBusy: isBusy || isUploading,
    failure,
  })
  const { values, set } = used
  const error = used.errors['units']
  const setUnits = (line: OrderLine, units: number) => set('units', { ...values.units, [line.id]: units })
  return (
    <OrderForm {...props} used={used} submitLabel={t.submitRefund()} closeLabel={t.notNow()}>
      <fieldset name="units" aria-describedby={error && `${id}-error`}>
        <legend className={patterns.strong}>{t.itemsToReturn()}</legend>
        <ul role="list" className={`${css.list} ${patterns.lines}`}>
          {lines.map((line) => {
            const { refundable_quantity: most, name } = line
            const units = values.units[line.id] ?? 0
            return (
              <li key={line.id} className={css.line}>
                <label className={css.what}>
                  <input
                    type="checkbox"
                    className={boxes.box}
                    checked={units > 0}
                    {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
                    onChange={({ target }) => setUnits(line, target.checked ? most : 0)}
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
                      label={t.quantityToReturn({ name })}
                      onChange={(wanted) => setUnits(line, wanted)}
                    />
                    <span className={patterns.note}>{t.ofUnits({ max: most })}</span>
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
      <ReasonField reasons={refundReasons} field={used.field('reason')} />
      <TextArea label={t.anythingElse()} optional {...used.field('comment')} dir="auto" />
      <OrderPictures
        rule={{
          label: t.returnPictures(),
          hint: t.returnPicturesHint({ max: MAX_RETURN_PICTURES }),
          max: MAX_RETURN_PICTURES,
        }}
        upload={uploadReturnImage}
        paths={values.pictures}
        error={used.errors['pictures']}
        onChange={(pictures) => set('pictures', pictures)}
        onSending={setUploading}
        fallback={<Skeleton height="96px" />}
      />
      <RefundSum {...props} {...values} />
      <p className={patterns.note}>{describeRefund(order)}</p>
    </OrderForm>
  )
}

/** The amount that the server would refund for the chosen units. */
function RefundSum({ order, token, locale, reason, units }: OrderFormProps & RefundDraft) {
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
              <span>{t.yourRefund()}</span>
              <strong className={`${patterns.strong} ${patterns.figures}`}>{formatMoney(data.amount, locale)}</strong>
            </p>
          )
        ))}
    </div>
  )
}

/** Limits the units of the draft to what can still be returned. */
const cappedDraft = (lines: readonly OrderLine[], draft: Draft<RefundDraft>): Draft<RefundDraft> => ({
  ...draft,
  read: () => {
    const stored = draft.read()
    return stored?.units ? { ...stored, units: capAtRefundable(stored.units, lines) } : stored
  },
})

const capAtRefundable = (units: Readonly<Record<number, number>>, lines: readonly OrderLine[]) =>
  Object.fromEntries(lines.map(({ id, refundable_quantity: most }) => [id, Math.min(units[id] ?? 0, most)]))
