import { useRef } from 'react'
import type { StockVariant } from '#generated/api.d.ts'
import { adjustStock } from '#generated/calls/stock.ts'
import { adjustmentReasons } from '#domain/stock-reasons.ts'
import type { FormErrors } from '#forms/use-form.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import { showToast } from '#ui/toasts.ts'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-stock.ts'
import { OptionFieldset } from '../shell/option-row.tsx'
import { useAdmin } from '../shell/session.ts'
import { RestoredNote } from '../shell/restored-note.tsx'
import { useKeptForm } from '../shell/use-kept-form.ts'
import { type AdjustValues, adjustmentsOf, findLineErrors, NEW_ADJUSTMENT, stockAfter } from './adjustments.ts'
import { nameOfVariant, refreshStock } from './stock.queries.ts'
import { reasonNames } from './stock-reasons.ts'
import css from './adjust-form.module.css'

interface Props {
  variants: readonly StockVariant[]
  onDone: () => void
}

/** Adds or removes units of variants, or sets them from a count. A refused line says why, and nothing is changed. */
export function AdjustForm({ variants, onDone }: Props) {
  const { http, queryClient, session } = useAdmin()
  const { locale } = session.shop
  /** Places of the lines that were sent last. */
  const sent = useRef<readonly number[]>([])
  const blank = (): AdjustValues => ({ ...NEW_ADJUSTMENT, lines: variants.map(() => '') })
  const used = useKeptForm<AdjustValues>(`stock ${variants.map(({ product_id: id }) => id).join()}`, {
    initial: blank,
    check: (given) => findLineErrors(given, locale),
    placeErrors: (found) => placeLineErrors(found, sent.current),
    submit: async (given) => {
      const lines = adjustmentsOf(given, variants, locale)
      sent.current = lines.map(({ at }) => at)
      const { reason, note } = given
      const adjustments = lines.map(({ adjustment }) => adjustment)
      await adjustStock(http, { body: { adjustments, reason, note: note.trim() }, quiet: true })
      void showToast({ kind: 'success', text: t.adjusted({ count: adjustments.length }) })
      onDone()
      await refreshStock(queryClient)
    },
  })
  const { values, errors, message, isSending, field, form, set, put } = used
  const isCount = values.how === 'count'
  const column = isCount ? t.counted() : t.change()
  return (
    <form {...form} className={css.root}>
      <RestoredNote used={used} />
      <OptionFieldset
        legend={t.how()}
        options={[
          { key: 'change', label: t.byChange() },
          { key: 'count', label: t.byCount() },
        ]}
        value={values.how}
        onChange={(how) => set('how', how)}
        hint={isCount ? t.byCountHint() : t.byChangeHint()}
      />
      {variants.length > 1 && (
        <TextField
          label={t.sameForAll()}
          hint={t.sameForAllHint()}
          inputMode="text"
          autoComplete="off"
          onChange={({ target }) => put({ ...values, lines: variants.map(() => target.value) }, 'lines')}
        />
      )}
      <ul className={patterns.lines} role="list">
        {variants.map((variant, at) => {
          const name = `lines/${at}`
          const after = stockAfter(values.lines[at] ?? '', values, variant, locale)
          return (
            <li key={variant.product_id} className={css.line}>
              <div className={css.facts}>
                <p className={css.name}>{nameOfVariant(variant)}</p>
                <p className={css.hint}>
                  {variant.reserved > 0
                    ? t.beforeReserved({ stock: variant.stock, reserved: variant.reserved })
                    : t.before({ stock: variant.stock })}
                </p>
              </div>
              <input
                type="text"
                className={`${css.input} ${patterns.frame}`}
                name={name}
                aria-label={t.rowOf({ column, variant: nameOfVariant(variant) })}
                aria-invalid={errors[name] ? true : undefined}
                aria-describedby={errors[name] ? `${name}-error` : undefined}
                autoComplete="off"
                placeholder={isCount ? '' : '+5'}
                value={values.lines[at] ?? ''}
                onChange={({ target }) => set(name, target.value)}
              />
              <p className={css.after} data-invalid={(after !== undefined && after < 0) || undefined}>
                {after !== undefined && t.becomes({ stock: after })}
              </p>
              {errors[name] && (
                <p className={`${css.error} ${patterns.error}`} id={`${name}-error`}>
                  {errors[name]}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      {!isCount && (
        <SelectField label={t.reason()} value={values.reason} onChange={({ target }) => set('reason', target.value)}>
          {adjustmentReasons.map((reason) => (
            <option key={reason} value={reason}>
              {reasonNames[reason]()}
            </option>
          ))}
        </SelectField>
      )}
      <TextField {...field('note')} label={t.note()} hint={t.noteHint()} optional maxLength={500} />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" loading={isSending} className={css.send}>
        {t.apply()}
      </Button>
    </form>
  )
}

/** Moves errors of what was sent, such as `adjustments/0/change`, to the lines they are about. */
function placeLineErrors(found: FormErrors, places: readonly number[]): FormErrors {
  return Object.fromEntries(
    Object.entries(found).map(([name, error]) => {
      const [, index] = /^adjustments\/(\d+)\//.exec(name) ?? []
      const at = index === undefined ? undefined : places[Number(index)]
      return [at === undefined ? name : `lines/${at}`, error]
    }),
  )
}
