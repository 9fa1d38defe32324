import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { accessLogsQuery, accountQuery, sessionsQuery } from '#api/account.queries.ts'
import { fieldErrorsOf } from '#api/client/field-errors.ts'
import { httpOf } from '#api/client/http-of.ts'
import type { Account, UpdatePasswordBody } from '#generated/api.d.ts'
import { fieldMessages } from '#domain/auth-messages.ts'
import { PASSWORD_MIN } from '#lib/password-strength.ts'
import { PasswordField } from '#shop/account/password-field.tsx'
import { useFieldErrors } from '#shop/forms/use-field-errors.ts'
import { useProof } from '#shop/account/use-proof.tsx'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import css from './security-settings.module.css'
import { updatePassword } from '#generated/calls/account.ts'

/**
 * Changes the password, or gives one to an account that was opened by code; every other device is logged out. Anyone who does not know the
 * present one leaves it empty, and shows who they are by a code.
 */
export function PasswordForm({ account }: { account: Account }) {
  const { has_password: hasPassword } = account
  const client = useQueryClient()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  // Once they are changed the fields begin again.
  const [count, setCount] = useState(0)
  const { errors, form, refuse, forget } = useFieldErrors()

  const { dialog, withProof } = useProof(account)
  const hasCode = account.phone_verified_at !== null || account.email_verified_at !== null

  const change = useMutation({
    mutationFn: (body: UpdatePasswordBody) => withProof(() => updatePassword(httpOf(client), { body })),
    onSuccess: () => {
      setCurrent('')
      setPassword('')
      setCount((before) => before + 1)
      for (const { queryKey } of [accountQuery(), sessionsQuery(), accessLogsQuery()])
        void client.invalidateQueries({ queryKey })
    },
    onError: (error) => {
      const { current_password: ofCurrent, ...found } = fieldErrorsOf(error)
      // Without a password there is no such field: what is said of it stands at the other one.
      refuse(
        hasPassword
          ? { ...found, current_password: ofCurrent }
          : { ...found, ...(ofCurrent && { password: ofCurrent }) },
      )
    },
  })

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (change.isPending) return
    const faults = {
      ...(hasPassword && !hasCode && current === '' && { current_password: fieldMessages.required }),
      ...(password === ''
        ? { password: fieldMessages.required }
        : password.length < PASSWORD_MIN && { password: 'This password is too short.' }),
    }
    if (refuse(faults)) return
    change.mutate({ password, ...(hasPassword && current !== '' && { current_password: current }) })
  }

  return (
    <>
      <form ref={form} className={`${css.form} ${patterns.stack24}`} noValidate onSubmit={submit}>
        {hasPassword && (
          <PasswordField
            key={`current ${count}`}
            label="Current password"
            autoComplete="current-password"
            hint={hasCode ? 'Forgotten? Leave it empty, and show by a code that it is you.' : undefined}
            error={errors['current_password']}
            onInput={({ currentTarget }) => {
              setCurrent(currentTarget.value)
              forget('current_password')
            }}
          />
        )}
        <PasswordField
          key={`new ${count}`}
          label="New password"
          autoComplete="new-password"
          withStrength
          error={errors['password']}
          onInput={({ currentTarget }) => {
            setPassword(currentTarget.value)
            forget('password')
          }}
        />
        <Button type="submit" loading={change.isPending} className={css.submit}>
          {hasPassword ? 'Change password' : 'Set a password'}
        </Button>
      </form>
      {dialog}
    </>
  )
}
