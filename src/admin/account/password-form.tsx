import { FormMessage } from '#forms/form-message.tsx'
import { useForm } from '#forms/use-form.ts'
import { changeStaffPassword, getOwnStaffSessions } from '#generated/calls/staff.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { showToast } from '#ui/toasts.ts'
import * as app from '#words/admin-app.ts'
import * as t from '#words/admin-staff.ts'
import { useAdmin } from '../shell/session.ts'
import { NewPasswordField } from './new-password-field.tsx'
import css from './account.module.css'

const required = (text: string) => (text === '' ? app.required() : undefined)

export function PasswordForm({ email }: { email: string }) {
  const { http, queryClient } = useAdmin()
  const used = useForm({
    initial: { current_password: '', password: '' },
    check: (values) => ({
      current_password: required(values.current_password),
      password: required(values.password),
    }),
    submit: async (body) => {
      await changeStaffPassword(http, { body })
      void showToast({ kind: 'success', text: t.passwordChanged() })
      await queryClient.invalidateQueries({ queryKey: getOwnStaffSessions.key() })
    },
  })
  return (
    <form {...used.form} className={css.form}>
      <FormMessage>{used.message}</FormMessage>
      <TextField
        label={t.currentPassword()}
        type="password"
        autoComplete="current-password"
        {...used.field('current_password')}
      />
      <NewPasswordField used={used} label={t.newPassword()} email={email} />
      <Button type="submit" loading={used.isSending}>
        {t.changePassword()}
      </Button>
    </form>
  )
}
