import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accessLogsQuery, accountQuery, sessionsQuery } from '#api/account.queries.ts'
import { httpOf } from '#api/client/http-of.ts'
import type { Account } from '#generated/api.d.ts'
import { errorOf, newPassword, required } from '#domain/field-rules.ts'
import { useForm } from '#forms/use-form.ts'
import { PasswordField } from '#shop/account/password-field.tsx'
import { useReauthentication } from '#shop/account/use-reauthentication.tsx'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import css from './security-settings.module.css'
import { updatePassword } from '#generated/calls/account.ts'
import * as t from '#words/account.ts'
import * as auth from '#words/auth.ts'

interface Passwords {
  current_password?: string
  password: string
}

/**
 * Changes the password, or sets the first one, and logs out all other devices. Customers with a verified contact may
 * leave the current password empty and re-authenticate by code.
 */
export function PasswordForm({ account }: { account: Account }) {
  const { has_password: hasPassword } = account
  const client = useQueryClient()
  // Remounts the fields after a change.
  const [count, setCount] = useState(0)
  const { dialog, withReauthentication } = useReauthentication(account)
  const hasCode = account.phone_verified_at !== null || account.email_verified_at !== null

  const { errors, form, isSending } = useForm<Passwords>({
    check: ({ current_password: current = '', password }) => ({
      ...(hasPassword && !hasCode && { current_password: errorOf(current, [required]) }),
      password: errorOf(password, [required, newPassword]),
    }),
    submit: async ({ current_password: current, password }) => {
      const body = { password, ...(current && { current_password: current }) }
      await withReauthentication(() => updatePassword(httpOf(client), { body }))
      setCount((before) => before + 1)
      for (const { queryKey } of [accountQuery(), sessionsQuery(), accessLogsQuery()])
        void client.invalidateQueries({ queryKey })
    },
  })

  return (
    <>
      <form {...form} className={`${css.form} ${patterns.stack24}`}>
        {hasPassword && (
          <PasswordField
            key={`current ${count}`}
            label={t.currentPassword()}
            name="current_password"
            autoComplete="current-password"
            hint={hasCode ? t.currentPasswordHint() : undefined}
            error={errors['current_password']}
          />
        )}
        <PasswordField
          key={`new ${count}`}
          label={auth.newPassword()}
          name="password"
          autoComplete="new-password"
          withStrength
          error={errors['password'] ?? (hasPassword ? undefined : errors['current_password'])}
        />
        <Button type="submit" loading={isSending} className={css.submit}>
          {hasPassword ? t.changePassword() : t.setPassword()}
        </Button>
      </form>
      {dialog}
    </>
  )
}
