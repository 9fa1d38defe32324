import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Return } from '#generated/api.d.ts'
import { approveReturn, previewReturn, refuseReturn } from '#generated/calls/returns.ts'
import { formatMoney } from '#domain/money.ts'
import { messageOf } from '#forms/submission-error.ts'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { showToast } from '#ui/toasts.ts'
import * as t from '#words/admin-returns.ts'
import { formatAmount, readAmount } from '../controls/typed-values.ts'
import { ButtonRow } from '../shell/button-row.tsx'
import { Card } from '../shell/card.tsx'
import { FormDialog } from '../shell/form-dialog.tsx'
import { useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { useDebounced } from '../shell/use-debounced.ts'
import { RestoredNote } from '../shell/restored-note.tsx'
import { useKeptForm } from '../shell/use-kept-form.ts'
import { ReturnItems } from './return-items.tsx'
import css from './return.module.css'
import type { ChangeReturn } from './use-return-change.ts'

interface Props {
  found: Return
  change: ChangeReturn
}

/** Approves all of a return, some units, or a smaller amount; or declines it with an explanation. */
export function DecideForm({ found, change }: Props) {
  const { id, lines } = found
  const { http, session } = useAdmin()
  const { locale } = session.shop
  const money = { currency: found.amount.currency, locale }
  const { run, isRunning } = useAction()
  const used = useKeptForm<Decision>(`approve return ${id}`, {
    initial: () => ({
      units: Object.fromEntries(lines.map((line) => [line.id, line.quantity])),
      typed: null,
      answer: '',
    }),
    submit: () => undefined,
  })
  const { units, typed, answer } = used.values
  const [isDeclining, setIsDeclining] = useState(false)
  const chosen = lines.map((line) => ({ id: line.id, quantity: units[line.id] ?? 0 }))
  const isEmpty = chosen.every(({ quantity }) => quantity === 0)
  const asked = useDebounced(JSON.stringify(chosen), 200)
  const preview = useQuery({
    queryKey: previewReturn.key({ params: { id }, body: { lines: chosen } }),
    queryFn: ({ signal }) => previewReturn(http, { params: { id }, body: { lines: chosen }, signal, quiet: true }),
    enabled: !isEmpty && asked === JSON.stringify(chosen),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  const most = preview.data?.amount.amount ?? 0
  const isReading = preview.isFetching || asked !== JSON.stringify(chosen)
  const amount = typed === null ? most : readAmount(typed, money)
  const fault = faultOf({ isEmpty, typed, amount, most, money })
  const text = (value: number) => formatMoney({ amount: value, currency: money.currency }, locale)

  const approve = () =>
    run(async () => {
      const body = { lines: chosen, answer: answer.trim(), ...(amount !== undefined && amount > 0 && { amount }) }
      try {
        await change(() => approveReturn(http, { params: { id }, body, quiet: true }))
      } catch (error) {
        // A refund of the order may have left less for this one.
        void preview.refetch()
        throw error
      }
      used.forget()
      return t.approved()
    })

  return (
    <Card title={t.decide()} lead={t.decideLead()}>
      <form
        className={patterns.stack16}
        onSubmit={(event) => {
          event.preventDefault()
          if (fault === undefined && !isReading) approve()
        }}
      >
        <RestoredNote used={used} />
        <ReturnItems
          found={found}
          renderFields={(line) => (
            <QuantityStepper
              label={t.unitsToApprove({ name: line.name })}
              value={units[line.id] ?? 0}
              min={0}
              max={line.asked}
              onChange={(quantity) =>
                used.put({ ...used.values, units: { ...units, [line.id]: quantity }, typed: null }, 'units')
              }
            />
          )}
        />
        <div className={css.amount}>
          <TextField
            label={t.refund()}
            hint={isEmpty ? t.nothingChosen() : isReading ? t.refundReading() : t.refundHint({ most: text(most) })}
            error={preview.error ? messageOf(preview.error) : typed === null ? undefined : fault}
            inputMode="decimal"
            autoComplete="off"
            disabled={isEmpty}
            value={typed ?? (isEmpty || preview.data === undefined ? '' : formatAmount(most, money))}
            onChange={({ target }) => used.set('typed', target.value)}
          />
        </div>
        <TextArea
          label={t.message()}
          hint={t.messageHint()}
          optional
          rows={3}
          maxLength={1000}
          value={answer}
          onChange={({ target }) => used.set('answer', target.value)}
        />
        <ButtonRow>
          <Button type="submit" loading={isRunning} disabled={fault !== undefined || isReading}>
            {amount !== undefined && amount > 0 && !isReading && fault === undefined
              ? t.approve({ amount: text(amount) })
              : t.approvePlain()}
          </Button>
          <Button look="quiet" onClick={() => setIsDeclining(true)}>
            {t.decline()}
          </Button>
        </ButtonRow>
      </form>
      {isDeclining && <DeclineDialog id={id} initial={answer} change={change} onClose={() => setIsDeclining(false)} />}
    </Card>
  )
}

interface Decision {
  /** By line. */
  units: Readonly<Record<string, number>>
  /** Null while the amount follows the units. */
  typed: string | null
  answer: string
}

interface Chosen {
  isEmpty: boolean
  typed: string | null
  amount: number | undefined
  most: number
  money: { currency: string; locale: string }
}

function faultOf({ isEmpty, typed, amount, most, money }: Chosen): string | undefined {
  if (isEmpty) return t.nothingChosen()
  if (typed === null) return undefined
  if (amount === undefined || amount < 1) return t.enterAmount({ example: formatAmount(Math.max(most, 1), money) })
  if (amount > most)
    return t.amountTooHigh({ most: formatMoney({ amount: most, currency: money.currency }, money.locale) })
  return undefined
}

interface DeclineProps {
  id: number
  initial: string
  change: ChangeReturn
  onClose: () => void
}

function DeclineDialog({ id, initial, change, onClose }: DeclineProps) {
  const { http } = useAdmin()
  const used = useKeptForm(`decline return ${id}`, {
    initial: { answer: initial },
    check: ({ answer }) => ({ answer: answer.trim() === '' ? t.explanationNeeded() : undefined }),
    submit: async ({ answer }) => {
      await change(() => refuseReturn(http, { params: { id }, body: { answer: answer.trim() }, quiet: true }))
      void showToast({ kind: 'success', text: t.declined() })
      onClose()
    },
  })
  return (
    <FormDialog title={t.declineTitle()} used={used} action={t.decline()} isDangerous onClose={onClose}>
      <p>{t.declineText()}</p>
      <TextArea {...used.field('answer')} label={t.explanation()} rows={4} maxLength={1000} />
    </FormDialog>
  )
}
