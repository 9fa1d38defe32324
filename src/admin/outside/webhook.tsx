import { useState } from 'react'
import { replaceWebhookSecret } from '#generated/calls/webhooks.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-outside.ts'
import { ResourceRecord } from '../resources/record-screen.tsx'
import type { AdminRecord } from '../resources/resource.queries.ts'
import { ButtonRow } from '../shell/button-row.tsx'
import { Card } from '../shell/card.tsx'
import type { ScreenProps } from '../shell/screen.ts'
import { useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { NewSecret } from './new-secret.tsx'
import { useWebhookLog, WebhookMessages } from './webhook-messages.tsx'

/** /admin/webhooks/7: where a webhook goes, its secret, and what was sent. */
export function Screen({ resource }: ScreenProps) {
  return resource && <ResourceRecord resource={resource} Panel={WebhookPanel} />
}

function WebhookPanel({ record: { id, version } }: { record: AdminRecord }) {
  const list = useWebhookLog(id, version)
  const isShown = list.query.data?.pages[0]?.secret_shown === true
  return (
    <>
      <SecretCard id={id} isShown={isShown} onReplaced={list.refresh} />
      <WebhookMessages id={id} list={list} />
    </>
  )
}

interface SecretProps {
  id: number
  /** Whether somebody has seen a secret of this webhook. */
  isShown: boolean
  onReplaced: () => void
}

function SecretCard({ id, isShown, onReplaced }: SecretProps) {
  const { http } = useAdmin()
  const { run, isRunning } = useAction()
  const [secret, setSecret] = useState<string>()
  const replace = () =>
    run(async () => {
      setSecret((await replaceWebhookSecret(http, { params: { id }, quiet: true })).secret)
      onReplaced()
      return undefined
    })
  return (
    <Card title={t.webhookSecret()} lead={isShown ? t.webhookSecretSet() : t.webhookSecretLead()}>
      {secret !== undefined && <NewSecret key={secret} secret={secret} />}
      <ButtonRow>
        <Button look={isShown ? 'quiet' : 'solid'} loading={isRunning} onClick={replace}>
          {isShown ? t.replaceSecret() : t.createSecret()}
        </Button>
      </ButtonRow>
    </Card>
  )
}
