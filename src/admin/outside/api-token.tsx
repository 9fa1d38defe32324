import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#api/client/query.ts'
import type { ApiTokenState } from '#generated/api.d.ts'
import { createApiTokenSecret, getApiTokenState } from '#generated/calls/webhooks.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-outside.ts'
import { ResourceRecord } from '../resources/record-screen.tsx'
import type { AdminRecord } from '../resources/resource.queries.ts'
import { ButtonRow } from '../shell/button-row.tsx'
import { Card } from '../shell/card.tsx'
import { Facts } from '../shell/facts.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { Question } from '../shell/question.tsx'
import type { ScreenProps } from '../shell/screen.ts'
import { useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { useDateText } from '../shell/use-date-text.ts'
import { NewSecret } from './new-secret.tsx'

/** /admin/api-tokens/7: what a token may do, and its secret. */
export function Screen({ resource }: ScreenProps) {
  return resource && <ResourceRecord resource={resource} Panel={SecretPanel} />
}

function SecretPanel({ record: { id } }: { record: AdminRecord }) {
  const query = useQuery({ ...queryOf(getApiTokenState, { params: { id }, quiet: true }), staleTime: 0 })
  return <LoadedPart query={query}>{(state) => <SecretCard id={id} state={state} />}</LoadedPart>
}

function SecretCard({ id, state }: { id: number; state: ApiTokenState }) {
  const { http, queryClient } = useAdmin()
  const { run, isRunning } = useAction()
  const dateText = useDateText()
  const [secret, setSecret] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const create = () =>
    run(async () => {
      const created = await createApiTokenSecret(http, { params: { id }, quiet: true })
      setIsAsking(false)
      setSecret(created.secret)
      await queryClient.invalidateQueries({ queryKey: getApiTokenState.key({ params: { id } }) })
      return undefined
    })
  const { prefix, last_used_at: usedAt, is_expired: isExpired } = state
  return (
    <Card title={t.tokenSecret()} lead={isExpired ? t.tokenExpired() : prefix === null && t.tokenSecretLead()}>
      {prefix !== null && (
        <Facts
          layout="lines"
          facts={[
            [t.beginsWith(), <code key="prefix">{prefix}…</code>],
            [t.lastUsed(), usedAt === null ? t.neverUsed() : dateText(usedAt)],
          ]}
        />
      )}
      {secret !== undefined && <NewSecret key={secret} secret={secret} />}
      <ButtonRow>
        {prefix === null ? (
          <Button loading={isRunning} onClick={create}>
            {t.createToken()}
          </Button>
        ) : (
          <Button look="quiet" onClick={() => setIsAsking(true)}>
            {t.replaceToken()}
          </Button>
        )}
      </ButtonRow>
      <Question
        open={isAsking}
        title={t.replaceTokenQuestion()}
        text={t.replaceTokenAdvice()}
        confirm={t.replaceToken()}
        isDangerous
        isBusy={isRunning}
        onConfirm={create}
        onClose={() => setIsAsking(false)}
      />
    </Card>
  )
}
