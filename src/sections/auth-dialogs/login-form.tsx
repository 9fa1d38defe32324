import { useState } from 'react'
import { checkBy, email, required } from '#domain/field-rules.ts'
import { PasswordField } from '#shop/account/password-field.tsx'
import { FormMessage } from '#forms/form-message.tsx'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import boxes from '#ui/choice.module.css'
import { TextField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import type { LoginValues } from '#machines/auth/auth-dialog.machine.ts'
import css from './auth-dialogs.module.css'
import * as t from '#words/auth.ts'

interface Props {
  busy: boolean
  /** Why the last submission failed. */
  failure: unknown
  onSubmit: (values: LoginValues) => void
  /** Email address typed before. */
  email: string
  onForgot: (email: string) => void
}

const check = checkBy({ email: [required, email], password: [required] })

/** Login by email and password (AU-04). */
export function LoginForm({ busy, failure, email: typed, onSubmit, onForgot }: Props) {
  const [isRemembered, setRemembered] = useState(true)
  const { errors, form, isSending, message } = useForm({
    check,
    isBusy: busy,
    failure,
    submit: ({ email: address, password }) => onSubmit({ email: address.trim(), password, remember_me: isRemembered }),
  })
  return (
    <form {...form} className={`${css.form} ${patterns.stack16}`}>
      <TextField
        label={t.email()}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={typed}
        maxLength={254}
        error={errors.email}
      />
      <PasswordField label={t.password()} name="password" autoComplete="current-password" error={errors.password} />
      <div className={`${css.line} ${patterns.cluster}`}>
        <label className={patterns.touch}>
          <input
            type="checkbox"
            className={boxes.box}
            name="remember_me"
            checked={isRemembered}
            onChange={({ currentTarget }) => setRemembered(currentTarget.checked)}
          />
          {t.rememberMe()}
        </label>
        <button
          type="button"
          className={`${css.way} ${patterns.action}`}
          onClick={() => onForgot(form.ref.current?.querySelector('input')?.value.trim() ?? '')}
        >
          {t.forgotPassword()}
        </button>
      </div>
      <FormMessage>{message}</FormMessage>
      <Button type="submit" wide loading={isSending}>
        {t.loginTitle()}
      </Button>
    </form>
  )
}
