import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormErrors } from '#domain/order-forms.ts'
import type { OrderDraft } from '#machines/order/order-dialogs-context.ts'
import type { Order } from '#generated/api.d.ts'
import type { Reason } from '#domain/order-rules.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import type { KeptDraft } from '../forms/kept-draft.ts'

/** What each form about an order is given. */
export interface OrderFormProps {
  order: Order
  /** Of the signed link that opened it. */
  token: string | undefined
  locale: string
  draft: OrderDraft
  /** What is wrong, by field. */
  faults: FormErrors
  /** Why the server refused, in words. */
  failure: string | undefined
  isBusy: boolean
  kept: KeptDraft<OrderDraft>
  onChange: (change: Partial<OrderDraft>) => void
  /** What was typed before the page was left. */
  onRestore: (change: Partial<OrderDraft>) => void
  onSubmit: () => void
  onClose: () => void
}

interface Props extends OrderFormProps {
  /** What the button does, in words. */
  submitLabel: string
  /** What closes the dialog with nothing done. */
  closeLabel: string
  children: ReactNode
}

/** The frame of a form about an order: it begins with what was typed before, goes to what is wrong, and says why it was refused. */
export function OrderForm({ kept, failure, isBusy, onRestore, onSubmit, onClose, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)

  const restore = useEffectEvent(() => {
    const found = kept.read()
    if (found) onRestore(found)
  })
  useEffect(() => restore(), [])

  useEffect(() => {
    const wrong = tries > 0 ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : undefined
    if (wrong) (wrong.querySelector('input') ?? wrong).focus()
  }, [tries])

  return (
    <form
      ref={form}
      className={patterns.stack24}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy) return
        onSubmit()
        setTries((count) => count + 1)
      }}
    >
      {rest.children}
      {failure !== undefined && (
        <p className={patterns.error} role="alert">
          {failure}
        </p>
      )}
      <div className={`${patterns.cluster} ${patterns.actions}`}>
        <Button type="submit" loading={isBusy}>
          {rest.submitLabel}
        </Button>
        <button type="button" className={patterns.action} disabled={isBusy} onClick={onClose}>
          {rest.closeLabel}
        </button>
      </div>
    </form>
  )
}

interface ReasonProps {
  reasons: readonly Reason[]
  value: string
  error: string | undefined
  onChange: (reason: string) => void
}

/** Why, as one of a list. */
export function ReasonField({ reasons, value, error, onChange }: ReasonProps) {
  return (
    <SelectField label="Why?" value={value} error={error} onChange={({ target }) => onChange(target.value)}>
      <option value="" disabled>
        Choose a reason
      </option>
      {reasons.map(({ code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
