import { useQuery, useQueryClient } from '@tanstack/react-query'
import { httpOf } from '#api/client/http-of.ts'
import { queryOf } from '#api/client/query.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { useForm } from '#forms/use-form.ts'
import type { StaffInvitationLink } from '#generated/api.d.ts'
import { acceptStaffInvitation, readStaffInvitation } from '#generated/calls/staff.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import * as app from '#words/admin-app.ts'
import * as t from '#words/admin-staff.ts'
import { roleNames } from '../shell/role-names.ts'
import { useLinkToken } from './link-token.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { LinkFailure } from './link-failure.tsx'
import { PublicPage } from '../shell/public-page.tsx'
import css from './account.module.css'

/** /admin/invitation#token: opens an account by the link of an invitation. */
export function Screen() {
  const token = useLinkToken()
  const { data, error, refetch } = useQuery({
    ...queryOf(readStaffInvitation, { body: { token } }),
    staleTime: Infinity,
  })
  if (data) return <AcceptForm token={token} invitation={data} />
  if (!error) return <PublicPage title={app.loading()}>{null}</PublicPage>
  return (
    <LinkFailure
      error={error}
      code="bad_invitation"
      title={t.badInvitation()}
      advice={t.badInvitationAdvice()}
      retry={() => void refetch()}
    >
      <a href="/admin">{t.toLogin()}</a>
    </LinkFailure>
  )
}

function AcceptForm({ token, invitation }: { token: string; invitation: StaffInvitationLink }) {
  const http = httpOf(useQueryClient())
  const { email, role, invited_by: name, shop } = invitation
  const used = useForm({
    initial: { name: '', password: '' },
    check: (values) => ({
      name: values.name.trim() === '' ? app.required() : undefined,
      password: values.password === '' ? app.required() : undefined,
    }),
    submit: async (values) => {
      await acceptStaffInvitation(http, { body: { token, ...values } })
      location.assign('/admin')
    },
  })
  return (
    <PublicPage title={t.acceptTitle({ shop })}>
      <p>
        {name === null
          ? t.acceptLeadByShop({ role: roleNames[role](), email })
          : t.acceptLead({ name, role: roleNames[role](), email })}
      </p>
      <form {...used.form} className={css.form}>
        <FormMessage>{used.message}</FormMessage>
        <TextField label={t.yourName()} autoComplete="name" {...used.field('name')} />
        <NewPasswordField used={used} label={t.password()} email={email} />
        <Button type="submit" wide loading={used.isSending}>
          {t.accept()}
        </Button>
      </form>
    </PublicPage>
  )
}
