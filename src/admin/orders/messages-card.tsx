import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-desk.ts'
import { Card } from '../shell/card.tsx'
import { Row, Rows } from '../shell/rows.tsx'
import { TextAction } from '../shell/text-action.tsx'
import { useDateText } from '../shell/use-date-text.ts'
import { allows, type OrderPageProps } from './order-page-props.ts'
import { messageStates } from './order-words.ts'
import css from './messages-card.module.css'

/** Further ones are shown on request. */
const LATEST = 4

/** Mails and text messages about an order. */
export function MessagesCard({ order, open }: OrderPageProps) {
  const { messages, sendable } = order
  const [showsAll, setShowsAll] = useState(false)
  const newest = messages.toReversed()
  const shown = showsAll ? newest : newest.slice(0, LATEST)
  const dateText = useDateText()
  const canSend = allows(order, 'send_message') && sendable.length > 0
  return (
    <Card
      title={t.messages()}
      actions={
        canSend && (
          <Button look="quiet" onClick={() => open({ kind: 'resend' })}>
            {t.sendMessage()}
          </Button>
        )
      }
    >
      {messages.length === 0 ? (
        <p className={css.none}>{t.noMessages()}</p>
      ) : (
        <Rows label={t.messages()}>
          {shown.map(({ id, channel, kind, subject, recipient, status, error, created_at: at, ...rest }) => (
            <Row
              key={id}
              title={subject === '' ? t.textMessage() : subject}
              marks={[status !== 'sent' && messageStates[status]()]}
              text={
                <>
                  {channel === 'email' ? recipient : t.textTo({ recipient })}
                  <br />
                  {dateText(at)}
                  {error !== null && <span className={css.error}>{error}</span>}
                </>
              }
              below={
                <p className={css.actions}>
                  {rest.has_content && (
                    <TextAction onPress={() => open({ kind: 'message', id })}>{t.view()}</TextAction>
                  )}
                  {canSend && kind !== null && sendable.includes(kind) && (
                    <TextAction onPress={() => open({ kind: 'resend', message: kind })}>{t.sendAgain()}</TextAction>
                  )}
                </p>
              }
            />
          ))}
        </Rows>
      )}
      {shown.length < messages.length && (
        <p>
          <Button look="quiet" onClick={() => setShowsAll(true)}>
            {t.showAllMessages({ count: messages.length })}
          </Button>
        </p>
      )}
    </Card>
  )
}
