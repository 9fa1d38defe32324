import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accountQuery } from '#api/account.queries.ts'
import { httpOf } from '#api/client/http-of.ts'
import type { Account } from '#generated/api.d.ts'
import patterns from '#ui/patterns.module.css'
import css from './profile-form.module.css'
import { resendEmailLink, withdrawEmailChange } from '#generated/calls/account.ts'

/** What is to be done about the e-mail address: one that waits for its link, or one that was never confirmed. */
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
        {pending === null ? (
          <>
            Your email address isn’t confirmed yet. Open the link we sent to{' '}
            <bdi className={patterns.strong}>{email}</bdi>. Until then, you can’t reset your password by email.
          </>
        ) : (
          <>
            We sent a link to <bdi className={patterns.strong}>{pending}</bdi>. Until it is opened,{' '}
            {email === null ? (
              'your account has no email address'
            ) : (
              <>
                your address stays <bdi className={patterns.strong}>{email}</bdi>
              </>
            )}
            .
          </>
        )}
      </p>
      <p className={patterns.cluster}>
        <button type="button" className={patterns.action} disabled={isBusy} onClick={() => resend.mutate()}>
          Send the link again
        </button>
        {pending !== null && (
          <button type="button" className={patterns.action} disabled={isBusy} onClick={() => withdraw.mutate()}>
            Keep the old address
          </button>
        )}
      </p>
    </div>
  )
}
