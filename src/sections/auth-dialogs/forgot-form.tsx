import { checkBy, email, required } from '#domain/field-rules.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import css from './auth-dialogs.module.css'
import * as t from '#words/auth.ts'

interface Props {
  busy: boolean
  /** Why the last submission failed. */
  failure: unknown
  isLinkRefused: boolean
  /** The email address typed in the login form. */
  email: string
  onSubmit: (email: string) => void
}

const check = checkBy({ email: [required, email] })

/** Requests a link for choosing a new password (AU-12). */
export function ForgotForm({ busy, failure, isLinkRefused, email: typed, onSubmit }: Props) {
  const { errors, form, isSending, message } = useForm({
    check,
    isBusy: busy,
    failure,
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
      <FormMessage>{message}</FormMessage>
      <Button type="submit" wide loading={isSending}>
        {t.sendResetLink()}
      </Button>
    </form>
  )
}
