import * as t from '#words/admin-staff.ts'
import { TextField } from '#ui/field.tsx'
import type { UseFormResult } from '#forms/use-form.ts'

interface Props<Values extends object> {
  used: UseFormResult<Values>
  label: string
  /** Hidden, so that password managers store the password with its account. */
  email?: string | undefined
}

/** A field for a new password. */
export function NewPasswordField<Values extends object>({ used, label, email }: Props<Values>) {
  return (
    <>
      {email !== undefined && <input type="email" autoComplete="username" value={email} readOnly hidden />}
      <TextField
        label={label}
        hint={t.passwordHint()}
        type="password"
        autoComplete="new-password"
        {...used.field('password')}
      />
    </>
  )
}
