import type { InputHTMLAttributes, Ref } from 'react'
import { normalisePincode, pincodeError } from '#domain/pincode.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import * as t from '#words/delivery.ts'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>
  error: string | undefined
  isBusy?: boolean
}

/** The field for a delivery pincode, with its button. */
export function PincodeField({ isBusy, ...field }: Props) {
  return (
    <TextField
      {...field}
      label={t.pincode()}
      inputMode="numeric"
      autoComplete="postal-code"
      enterKeyHint="go"
      maxLength={40}
      action={
        <Button type="submit" look="quiet" aria-busy={isBusy || undefined}>
          {t.check()}
        </Button>
      }
    />
  )
}

/** Returns the rules of a form with this field. */
export const pincodeRules =
  (digits: number) =>
  ({ pincode }: { pincode: string }) => ({ pincode: pincodeError(normalisePincode(pincode), digits) })
