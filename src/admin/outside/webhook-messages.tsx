import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import type { WebhookDelivery, WebhookLog } from '#generated/api.d.ts'
import { getWebhookLog, replayFailedDeliveries, replayWebhookDelivery, testWebhook } from '#generated/calls/webhooks.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-outside.ts'
import { ButtonRow } from '../shell/button-row.tsx'
import { Card } from '../shell/card.tsx'
import { CodeSample } from '../shell/code-sample.tsx'
import { Notice } from '../shell/notice.tsx'
import { PagesOf } from '../shell/pages-of.tsx'
import { Row, Rows } from '../shell/rows.tsx'
import { useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { useDateText } from '../shell/use-date-text.ts'
import css from './outside.module.css'

/** While messages are on their way. */
const REFRESH_MS = 3000

interface UsedLog {
  query: UseInfiniteQueryResult<InfiniteData<WebhookLog>>
  refresh: () => void
}

export function useWebhookLog(id: number, version: number): UsedLog {
  const { http, queryClient } = useAdmin()
  const queryKey = [...getWebhookLog.key({ params: { id } }), version]
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      getWebhookLog(http, { params: { id }, query: pageParam === 0 ? {} : { before: pageParam }, signal, quiet: true }),
    initialPageParam: 0,
    getNextPageParam: ({ deliveries, has_more: hasMore }) => (hasMore ? deliveries.at(-1)?.id : undefined),
    refetchInterval: ({ state }) => {
      const [first] = state.data?.pages ?? []
      return first?.state === 'on' && first.deliveries.some((one) => isUnderway(one)) ? REFRESH_MS : false
    },
    staleTime: 0,
  })
  return { query, refresh: () => void queryClient.invalidateQueries({ queryKey }) }
}

const isUnderway = ({ state, next_at: nextAt }: WebhookDelivery): boolean =>
  state === 'waiting' && nextAt !== null && Date.parse(nextAt) < Date.now() + 60_000

/** What was sent to a webhook, and what it answered. */
export function WebhookMessages({ id, list: { query, refresh } }: { id: number; list: UsedLog }) {
  const { http } = useAdmin()
  const { run, isRunning } = useAction()
  const first = query.data?.pages[0]
  const isOn = first?.state === 'on'
  const test = () =>
    run(async () => {
      await testWebhook(http, { params: { id }, quiet: true })
      refresh()
      return t.testQueued()
    })
  const replayAll = () =>
    run(async () => {
      await replayFailedDeliveries(http, { params: { id }, quiet: true })
      refresh()
      return t.sendingAgain()
    })
  const replay = (delivery: number) =>
    run(async () => {
      await replayWebhookDelivery(http, { params: { id, delivery }, quiet: true })
      refresh()
      return t.sendingAgain()
    })
  return (
    <Card title={t.messages()} lead={t.messagesLead()}>
      {first && <StateNotice log={first} />}
      <ButtonRow>
        <Button look="quiet" disabled={!isOn || isRunning} onClick={test}>
          {t.sendTest()}
        </Button>
        {first && first.failed + first.waiting > 0 && (
          <Button look="quiet" disabled={!isOn || isRunning} onClick={replayAll}>
            {t.sendAllAgain()}
          </Button>
        )}
      </ButtonRow>
      <PagesOf query={query}>
        {(pages) => {
          const deliveries = pages.flatMap((page) => page.deliveries)
          if (deliveries.length === 0) return <p>{t.noMessages()}</p>
          return (
            <Rows label={t.messages()}>
              {deliveries.map((delivery) => (
                <Message
                  key={delivery.id}
                  delivery={delivery}
                  onReplay={isOn && !isRunning ? () => replay(delivery.id) : undefined}
                />
              ))}
            </Rows>
          )
        }}
      </PagesOf>
    </Card>
  )
}

function StateNotice({ log: { state, failing_since: failingSince, waiting } }: { log: WebhookLog }) {
  const dateText = useDateText()
  if (state === 'suspended') return <Notice isWarning text={t.suspended({ count: waiting })} />
  if (state === 'on' && failingSince !== null)
    return <Notice isWarning text={t.failingSince({ since: dateText(failingSince), count: waiting })} />
  return null
}

function Message({ delivery, onReplay }: { delivery: WebhookDelivery; onReplay: (() => void) | undefined }) {
  const dateText = useDateText()
  const { type, state, event_id: eventId, data, created_at: createdAt, next_at: nextAt, attempts } = delivery
  const at = dateText(createdAt)
  return (
    <Row
      title={t.eventType({ type: type.replace('.', '_') }) || type}
      marks={[t.deliveryState({ state })]}
      text={nextAt !== null && attempts.length > 0 ? t.nextAttempt({ at, next: dateText(nextAt) }) : at}
      below={
        <details className={css.details}>
          <summary>{t.attempts({ count: attempts.length })}</summary>
          <div className={css.attempts}>
            {attempts.map((attempt) => (
              <div key={attempt.at}>
                <p>
                  {t.attempt({ at: dateText(attempt.at), outcome: outcomeOf(attempt), duration: attempt.duration_ms })}
                </p>
                {attempt.reply !== '' && <CodeSample code={attempt.reply} />}
              </div>
            ))}
            <CodeSample code={JSON.stringify({ id: eventId, type, data }, null, 2)} />
          </div>
        </details>
      }
      actions={
        onReplay && (
          <Button
            look="quiet"
            aria-label={t.sendAgainOf({ event: t.eventType({ type: type.replace('.', '_') }), at })}
            onClick={onReplay}
          >
            {t.sendAgain()}
          </Button>
        )
      }
    />
  )
}

const outcomeOf = ({ status, failure }: WebhookDelivery['attempts'][number]): string =>
  status === null ? t.failure({ failure: failure ?? 'other' }) : t.answered({ status: String(status) })
