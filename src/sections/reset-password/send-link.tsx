import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountQuery } from '#api/account.queries.ts'
import { ApiError } from '#api/client/errors.ts'
import { httpOf } from '#api/client/http-of.ts'
import { selectUser, useAuth } from '#visitor/session.chart.ts'
import { pageHref } from '#pages/page-href.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import patterns from '#ui/patterns.module.css'
import * as common from '#words/common.ts'
import css from './reset-password.module.css'
import { requestReset } from '#generated/calls/auth.ts'
import * as t from '#words/auth.ts'

/** Offers a new link when there is no valid one. A logged-in customer does not have to enter an address. */
export function NoLink({ hadOne }: { hadOne: boolean }) {
  const isCustomer = useAuth(selectUser) !== undefined
  const { data: account } = useQuery({ ...accountQuery(), enabled: isCustomer })
  if (account?.email && account.email_verified_at !== null) return <SendLink email={account.email} hadOne={hadOne} />
  if (isCustomer)
    return (
      <EmptyState drawing="letter" text={hadOne ? t.linkUsedChangeInSettings() : t.changeInSettings()}>
        <ButtonLink href={pageHref('security')}>{t.goToSecurity()}</ButtonLink>
      </EmptyState>
    )
  return (
    <EmptyState drawing="broken" text={t.resetLinkInvalid()}>
      <ButtonLink href="/?dialog=forgot-password">{t.sendNewLink()}</ButtonLink>
    </EmptyState>
  )
}

function SendLink({ email, hadOne }: { email: string; hadOne: boolean }) {
  const client = useQueryClient()
  const send = useMutation({ mutationFn: () => requestReset(httpOf(client), { body: { email } }) })
  if (send.isSuccess)
    return (
      <p role="status" className={`${css.link} ${patterns.lead}`}>
        {t.resetSentTo({ email, address })}
      </p>
    )
  return (
    <div className={`${css.link} ${patterns.stack16} ${patterns.start}`}>
      <p className={patterns.lead}>
        {hadOne ? t.linkUsedSendResetTo({ email, address }) : t.sendResetTo({ email, address })}
      </p>
      {send.error && (
        <p role="alert" className={patterns.error}>
          {send.error instanceof ApiError ? send.error.message : common.requestFailed()}
        </p>
      )}
      <Button loading={send.isPending} onClick={() => send.mutate()}>
        {t.sendResetLink()}
      </Button>
    </div>
  )
}

const address = (text: string) => (
  <strong key="address" className={patterns.strong}>
    {text}
  </strong>
)
