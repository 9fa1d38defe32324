import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accountQuery } from '#api/account.queries.ts'
import { httpOf } from '#api/client/http-of.ts'
import type { Account } from '#generated/api.d.ts'
import patterns from '#ui/patterns.module.css'
import css from './profile-form.module.css'
import { resendEmailLink, withdrawEmailChange } from '#generated/calls/account.ts'
import * as t from '#words/account.ts'

/** Explains an email address that is not confirmed yet, and offers to resend its link or to cancel the change. */
export function EmailState({ account }: { account: Account }) {
  const client = useQueryClient()
  const { email, email_verified_at: verifiedAt, pending_email: pending } = account
  const resend = useMutation({ mutationFn: () => resendEmailLink(httpOf(client)) })
  const withdraw = useMutation({
    mutationFn: () => withdrawEmailChange(httpOf(client)),
    onSuccess: (saved) => client.setQueryData(accountQuery().queryKey, saved),
  })
  if (pending === null && (email === null || verifiedAt !== null)) return null
  const isBusy = resend.isPending || withdraw.isPending
  return (
    <div className={`${css.state} ${patterns.stack8}`}>
      <p role="status">
        {pending === null
          ? t.emailUnconfirmed({ email: email ?? '', address })
          : email === null
            ? t.emailAdded({ email: pending, address })
            : t.emailChangePending({ email: pending, current: email, address })}
      </p>
      <p className={patterns.cluster}>
        <button type="button" className={patterns.action} disabled={isBusy} onClick={() => resend.mutate()}>
          {t.resendLink()}
        </button>
        {pending !== null && (
          <button type="button" className={patterns.action} disabled={isBusy} onClick={() => withdraw.mutate()}>
            {t.cancelChange()}
          </button>
        )}
      </p>
    </div>
  )
}

const address = (text: string) => (
  <bdi key={text} className={patterns.strong}>
    {text}
  </bdi>
)
