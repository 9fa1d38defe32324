import type { ReactNode } from 'react'
import type { Order } from '#generated/api.d.ts'
import type { Reason } from '#domain/order-rules.ts'
import { FormMessage } from '#forms/form-message.tsx'
import type { UseFormResult } from '#forms/use-form.ts'
import type { OrderDialogsEvent } from '#machines/order/order-dialogs.machine.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/orders.ts'

/** Props of each form about an order. */
export interface OrderFormProps {
  order: Order
  /** Token of the signed link that opened the order. */
  token: string | undefined
  locale: string
  /** Error of the last submission. */
  failure: unknown
  isBusy: boolean
  send: (event: OrderDialogsEvent) => void
}

interface Props<Values extends object> extends Pick<OrderFormProps, 'failure' | 'send'> {
  used: UseFormResult<Values>
  submitLabel: string
  /** Label of the button that closes the dialog. */
  closeLabel: string
  children: ReactNode
}

/** The frame of a form about an order, with its buttons. */
export function OrderForm<Values extends object>({ used, failure, send, ...rest }: Props<Values>) {
  const { form, message, isSending } = used
  // The login opens above the dialog.
  const isSessionOver = (failure as { status?: number } | undefined)?.status === 401
  return (
    <form {...form} className={patterns.stack24}>
      {rest.children}
      <FormMessage>{message && isSessionOver ? t.sessionEnded() : message}</FormMessage>
      <div className={`${patterns.cluster} ${patterns.actions}`}>
        <Button type="submit" loading={isSending}>
          {rest.submitLabel}
        </Button>
        <button
          type="button"
          className={patterns.action}
          disabled={isSending}
          onClick={() => send({ type: 'dialog.closed' })}
        >
          {rest.closeLabel}
        </button>
      </div>
    </form>
  )
}

interface ReasonProps {
  reasons: readonly Reason[]
  field: ReturnType<UseFormResult<object>['field']>
}

/** The field for a reason. */
export function ReasonField({ reasons, field }: ReasonProps) {
  return (
    <SelectField label={t.reason()} {...field}>
      <option value="" disabled>
        {t.chooseAReason()}
      </option>
      {reasons.map(({ code, label }) => (
        <option key={code} value={code}>
          {label()}
        </option>
      ))}
    </SelectField>
  )
}
