import type { StaffRole } from '#domain/staff-roles.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { getStaff, inviteStaff } from '#generated/calls/staff.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { showToast } from '#ui/toasts.ts'
import * as app from '#words/admin-app.ts'
import * as t from '#words/admin-staff.ts'
import { useAdmin } from '../shell/session.ts'
import { RestoredNote } from '../shell/restored-note.tsx'
import { useKeptForm } from '../shell/use-kept-form.ts'
import { RoleField } from './role-field.tsx'
import css from './staff.module.css'

interface Values {
  email: string
  role: StaffRole
}

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { http, queryClient } = useAdmin()
  const used = useKeptForm<Values>('invitation', {
    initial: { email: '', role: 'manager' },
    check: ({ email }) => ({ email: email.trim() === '' ? app.required() : undefined }),
    submit: async ({ email, role }) => {
      const sent = await inviteStaff(http, { body: { email: email.trim(), role } })
      void showToast({ kind: 'success', text: t.invitationSent({ email: sent.email }) })
      await queryClient.invalidateQueries({ queryKey: getStaff.key() })
      onClose()
    },
  })
  return (
    <Dialog open title={t.invite()} onClose={onClose}>
      <form {...used.form} className={css.form}>
        <RestoredNote used={used} />
        <p>{t.inviteAdvice()}</p>
        <FormMessage>{used.message}</FormMessage>
        <TextField label={t.email()} autoComplete="off" inputMode="email" {...used.field('email')} />
        <RoleField value={used.values.role} error={used.errors['role']} onChange={(role) => used.set('role', role)} />
        <Button type="submit" loading={used.isSending}>
          {t.sendInvitation()}
        </Button>
      </form>
    </Dialog>
  )
}
