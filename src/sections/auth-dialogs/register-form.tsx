import type { RegisterBody } from '#generated/api.d.ts'
import type { KnownGuest } from '#machines/auth/auth.machine.ts'
import { atLeast, checkBy, email, name, phone, required } from '#domain/field-rules.ts'
import { PASSWORD_MIN } from '#lib/password-strength.ts'
import { PasswordField } from '#shop/account/password-field.tsx'
import { PhoneField } from '#shop/account/phone-field.tsx'
import { FormMessage } from '#forms/form-message.tsx'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import { useAuthSettings } from './use-auth-settings.ts'
import css from './auth-dialogs.module.css'
import * as t from '#words/auth.ts'

interface Props {
  busy: boolean
  /** Why the last submission failed. */
  failure: unknown
  /** Details from a guest's order, which prefill the fields. */
  known?: KnownGuest | undefined
  onSubmit: (values: RegisterBody) => void
}

/** Registration by email and password (AU-05). */
export function RegisterForm({ busy, failure, known, onSubmit }: Props) {
  const { phoneLength, phoneCode } = useAuthSettings()
  const check = checkBy({
    first_name: [required, name],
    last_name: [required, name],
    phone: [required, phone({ length: phoneLength, code: phoneCode ?? '' })],
    email: [required, email],
    password: [required, atLeast(PASSWORD_MIN)],
  })
  const { errors, form, isSending, message } = useForm({
    check,
    isBusy: busy,
    failure,
    submit: ({ first_name, last_name, password, ...values }) => {
      const names = { first_name: first_name.trim(), last_name: last_name.trim() }
      onSubmit({ ...names, phone: values.phone, email: values.email.trim(), password })
    },
  })
  return (
    <form {...form} className={`${css.form} ${patterns.stack16}`}>
      <div className={css.names}>
        <TextField
          label={t.firstName()}
          name="first_name"
          autoComplete="given-name"
          defaultValue={known?.first_name}
          maxLength={60}
          error={errors.first_name}
        />
        <TextField
          label={t.lastName()}
          name="last_name"
          autoComplete="family-name"
          defaultValue={known?.last_name}
          maxLength={60}
          error={errors.last_name}
        />
      </div>
      <PhoneField
        label={t.phone()}
        hint={t.phoneDigits({ count: phoneLength })}
        length={phoneLength}
        code={phoneCode}
        defaultValue={known?.phone}
        error={errors.phone}
      />
      <TextField
        label={t.email()}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={known?.email}
        error={errors.email}
      />
      <PasswordField
        label={t.password()}
        name="password"
        autoComplete="new-password"
        withStrength
        error={errors.password}
      />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" wide loading={isSending}>
        {t.registerTitle()}
      </Button>
    </form>
  )
}
