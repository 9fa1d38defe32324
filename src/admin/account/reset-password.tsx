import { useQuery, useQueryClient } from '@tanstack/react-query'
import { httpOf } from '#api/client/http-of.ts'
import { queryOf } from '#api/client/query.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { useForm } from '#forms/use-form.ts'
import { checkStaffReset, completeStaffReset, requestStaffReset } from '#generated/calls/staff.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import * as app from '#words/admin-app.ts'
import * as t from '#words/admin-staff.ts'
import { PublicPage } from '../shell/public-page.tsx'
import { useLinkToken } from './link-token.ts'
import { LinkFailure } from './link-failure.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import css from './account.module.css'

/** /admin/reset-password: asks for a link, or for a new password if the address has a link's token. */
export function Screen() {
  const token = useLinkToken()
  return token === '' ? <RequestForm /> : <ResetByLink token={token} />
}

function RequestForm() {
  const http = httpOf(useQueryClient())
  const used = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: email.trim() === '' ? app.required() : undefined }),
    submit: ({ email }) => requestStaffReset(http, { body: { email: email.trim() } }),
  })
  return (
    <PublicPage title={t.resetTitle()}>
      {used.isSent ? (
        <p role="status">{t.linkSent()}</p>
      ) : (
        <>
          <p>{t.resetLead()}</p>
          <form {...used.form} className={css.form}>
            <FormMessage>{used.message}</FormMessage>
            <TextField label={t.email()} autoComplete="username" inputMode="email" {...used.field('email')} />
            <Button type="submit" wide loading={used.isSending}>
              {t.sendLink()}
            </Button>
          </form>
        </>
      )}
      <a href="/admin">{t.toLogin()}</a>
    </PublicPage>
  )
}

function ResetByLink({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({ ...queryOf(checkStaffReset, { body: { token } }), staleTime: Infinity })
  if (data) return <PasswordForm token={token} email={data.email} />
  if (!error) return <PublicPage title={app.loading()}>{null}</PublicPage>
  return (
    <LinkFailure
      error={error}
      code="bad_reset_link"
      title={t.badLink()}
      advice={t.badLinkAdvice()}
      retry={() => void refetch()}
    >
      <a href="/admin/reset-password">{t.requestNew()}</a>
    </LinkFailure>
  )
}

function PasswordForm({ token, email }: { token: string; email: string }) {
  const http = httpOf(useQueryClient())
  const used = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? app.required() : undefined }),
    submit: ({ password }) => completeStaffReset(http, { body: { token, password } }),
  })
  return (
    <PublicPage title={t.resetTitle()}>
      {used.isSent ? (
        <>
          <p role="status">{t.resetDone()}</p>
          <a href="/admin">{t.toLogin()}</a>
        </>
      ) : (
        <>
          <p>{t.newPasswordLead({ email })}</p>
          <form {...used.form} className={css.form}>
            <FormMessage>{used.message}</FormMessage>
            <NewPasswordField used={used} label={t.newPassword()} email={email} />
            <Button type="submit" wide loading={used.isSending}>
              {t.setPassword()}
            </Button>
          </form>
        </>
      )}
    </PublicPage>
  )
}
