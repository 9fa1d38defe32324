import { useState } from 'react'
import type { Health, MailCheck } from '#generated/api.d.ts'
import { checkMailServer, getHealth, retryMessages } from '#generated/calls/health.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-health.ts'
import { ButtonRow } from '../shell/button-row.tsx'
import { Card } from '../shell/card.tsx'
import { Facts } from '../shell/facts.tsx'
import { useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import css from './health.module.css'

/** How mails and text messages go: a test of the mail server, and another attempt for those that wait. */
export function MessagesCard({ messages }: Pick<Health, 'messages'>) {
  const { http, queryClient } = useAdmin()
  const { run, isRunning } = useAction()
  const [found, setFound] = useState<MailCheck>()
  const check = () =>
    run(async () => {
      setFound(await checkMailServer(http, { quiet: true }))
      return undefined
    })
  const retry = () =>
    run(async () => {
      const { count } = await retryMessages(http, { quiet: true })
      await queryClient.invalidateQueries({ queryKey: getHealth.key() })
      return t.retried({ count })
    })
  const facts = [
    [t.waitingMessages(), messages.waiting],
    [t.postponedMessages(), messages.postponed],
    [t.failedMessages(), messages.failed],
  ] as const
  return (
    <Card title={t.mail()}>
      <Facts facts={facts} layout="lines" />
      <ButtonRow>
        <Button look="quiet" loading={isRunning} onClick={check}>
          {t.checkMail()}
        </Button>
        {messages.postponed > 0 && (
          <Button look="quiet" disabled={isRunning} onClick={retry}>
            {t.retryNow()}
          </Button>
        )}
      </ButtonRow>
      <p role="status" className={css.found} data-good={found?.is_good || undefined}>
        {found?.text}
      </p>
    </Card>
  )
}
