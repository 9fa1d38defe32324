import type { RegisterBody } from '#generated/api.d.ts'
import type { KnownGuest } from '#machines/auth/auth.machine.ts'
import { atLeast, checkBy, email, name, phone, required } from '#domain/field-rules.ts'
import { PASSWORD_MIN } from '#lib/password-strength.ts'
import { PasswordField } from '#shop/account/password-field.tsx'
import { PhoneField } from '#shop/account/phone-field.tsx'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import { useAuthSettings } from './use-auth-settings.ts'
import css from './auth-dialogs.module.css'

interface Props {
  busy: boolean
  /** What is known of a guest already: the fields hold it, and can be changed. */
  known?: KnownGuest | undefined
  onSubmit: (values: RegisterBody) => void
}

/** Name, phone, e-mail and a password (AU-05). */
export function RegisterForm({ busy, known, onSubmit }: Props) {
  const { phoneLength, phoneCode } = useAuthSettings()
  const check = checkBy({
    first_name: [required, name],
    last_name: [required, name],
    phone: [required, phone({ length: phoneLength, code: phoneCode ?? '' })],
    email: [required, email],
    password: [required, atLeast(PASSWORD_MIN)],
  })
  const { errors, form } = useForm({
    check,
    isBusy: busy,
    submit: ({ first_name, last_name, password, ...values }) => {
      const names = { first_name: first_name.trim(), last_name: last_name.trim() }
      onSubmit({ ...names, phone: values.phone, email: values.email.trim(), password })
    },
  })
  return (
    <form {...form} className={`${css.form} ${patterns.stack16}`}>
      <div className={css.names}>
        <TextField
          label="First name"
          name="first_name"
          autoComplete="given-name"
          defaultValue={known?.first_name}
          maxLength={60}
          error={errors.first_name}
        />
        <TextField
          label="Last name"
          name="last_name"
          autoComplete="family-name"
          defaultValue={known?.last_name}
          maxLength={60}
          error={errors.last_name}
        />
      </div>
      <PhoneField
        label="Phone"
        hint={`${phoneLength} digits`}
        length={phoneLength}
        code={phoneCode}
        defaultValue={known?.phone}
        error={errors.phone}
      />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={known?.email}
        error={errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        withStrength
        error={errors.password}
      />
      <Button type="submit" wide loading={busy}>
        Register
      </Button>
    </form>
  )
}
