import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountQuery } from '#api/account.queries.ts'
import { ApiError } from '#api/client/errors.ts'
import { httpOf } from '#api/client/http-of.ts'
import { ownMessages } from '#domain/messages.ts'
import { selectUser, useAuth } from '#visitor/session.chart.ts'
import { pageHref } from '#routes/page-href.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import patterns from '#ui/patterns.module.css'
import css from './reset-password.module.css'
import { requestReset } from '#generated/calls/auth.ts'

/** Offers a new link when there is no valid one. A logged-in customer does not have to enter an address. */
export function NoLink({ hadOne }: { hadOne: boolean }) {
  const isCustomer = useAuth(selectUser) !== undefined
  const { data: account } = useQuery({ ...accountQuery(), enabled: isCustomer })
  const refusal = hadOne ? 'This link has been used or has expired. ' : ''
  if (account?.email && account.email_verified_at !== null) return <SendLink email={account.email} refusal={refusal} />
  if (isCustomer)
    return (
      <EmptyState drawing="letter" text={`${refusal}You can choose a new password in your security settings.`}>
        <ButtonLink href={pageHref('security')}>Go to security settings</ButtonLink>
      </EmptyState>
    )
  return (
    <EmptyState
      drawing="broken"
      text="This link has expired, has already been used or is incomplete. Request a new one."
    >
      <ButtonLink href="/?dialog=forgot-password">Send me a new link</ButtonLink>
    </EmptyState>
  )
}

function SendLink({ email, refusal }: { email: string; refusal: string }) {
  const client = useQueryClient()
  const send = useMutation({ mutationFn: () => requestReset(httpOf(client), { body: { email } }) })
  if (send.isSuccess)
    return (
      <p role="status" className={`${css.link} ${patterns.lead}`}>
        We’ve sent a link to <strong className={patterns.strong}>{email}</strong>. It works once and expires in an hour.
      </p>
    )
  return (
    <div className={`${css.link} ${patterns.stack16} ${patterns.start}`}>
      <p className={patterns.lead}>
        {refusal}To choose a new password, we’ll send a link to <strong className={patterns.strong}>{email}</strong>.
      </p>
      {send.error && (
        <p role="alert" className={patterns.error}>
          {send.error instanceof ApiError ? send.error.message : ownMessages.requestFailed}
        </p>
      )}
      <Button loading={send.isPending} onClick={() => send.mutate()}>
        Email me a link
      </Button>
    </div>
  )
}
