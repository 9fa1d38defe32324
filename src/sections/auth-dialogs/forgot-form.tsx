import { checkBy, email, required } from '#domain/field-rules.ts'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import css from './auth-dialogs.module.css'
import * as t from '#words/auth.ts'

interface Props {
  busy: boolean
  isLinkRefused: boolean
  /** The email address typed in the login form. */
  email: string
  onSubmit: (email: string) => void
}

const check = checkBy({ email: [required, email] })

/** Requests a link for choosing a new password (AU-12). */
export function ForgotForm({ busy, isLinkRefused, email: typed, onSubmit }: Props) {
  const { errors, form } = useForm({
    check,
    isBusy: busy,
    submit: ({ email: address }) => onSubmit(address.trim()),
  })
  return (
    <form {...form} className={`${css.form} ${patterns.stack16}`}>
      <p className={`${css.text} ${patterns.soft}`} role={isLinkRefused ? 'status' : undefined}>
        {isLinkRefused ? t.resetLinkExpired() : t.resetHint()}
      </p>
      <TextField
        label={t.email()}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={typed}
        maxLength={254}
        error={errors.email}
      />
      <Button type="submit" wide loading={busy}>
        {t.sendResetLink()}
      </Button>
    </form>
  )
}
