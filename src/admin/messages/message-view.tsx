import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#api/client/query.ts'
import type { MessageDetails } from '#generated/api.d.ts'
import { getMessage, listMessages, resendMessage, showMessagePath } from '#generated/calls/messages.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-messages.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { ButtonRow } from '../shell/button-row.tsx'
import { Facts } from '../shell/facts.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { orderHref } from '../shell/order-href.ts'
import { useAdmin, useSession } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { useDateText } from '../shell/use-date-text.ts'
import { MailFrame } from './mail-frame.tsx'
import { messageStates } from './message-states.ts'
import css from './message-view.module.css'

/** A mail or text message as its recipient got it, without codes and the secrets of links. */
export function MessageView({ id, isOfOrder = false }: { id: number; isOfOrder?: boolean }) {
  const query = useQuery({ ...queryOf(getMessage, { params: { id }, quiet: true }), staleTime: 0 })
  return (
    <LoadedPart query={query}>
      {(message) => (
        <div className={patterns.stack16}>
          <MessageFacts message={message} />
          <MessageContent message={message} />
          <MessageActions message={message} isOfOrder={isOfOrder} />
        </div>
      )}
    </LoadedPart>
  )
}

function MessageFacts({ message }: { message: MessageDetails }) {
  const dateText = useDateText()
  const { recipient, status, error, answer, attempts, files } = message
  const at = (moment: string | null) => moment !== null && dateText(moment)
  return (
    <Facts
      layout="lines"
      facts={[
        [t.messageTo(), recipient],
        [t.messageState(), messageStates[status]()],
        [t.refusal(), error !== null && <span className={css.error}>{error}</span>],
        [t.attempts(), status === 'sent' && attempts < 2 ? '' : attempts > 0 && String(attempts)],
        [t.created(), dateText(message.created_at)],
        [t.sentAt(), at(message.sent_at)],
        [t.nextAttempt(), attempts > 0 && at(message.next_attempt)],
        [t.answer(), answer],
        [t.files(), files.join(', ')],
      ].filter((fact): fact is [string, string] => fact[1] !== false)}
    />
  )
}

function MessageContent({ message: { id, subject, text, has_html: hasHtml } }: { message: MessageDetails }) {
  if (text === null) return <p className={patterns.note}>{t.textDeleted()}</p>
  const plain = <p className={css.text}>{text}</p>
  return (
    <>
      {hasHtml ? (
        <>
          <MailFrame src={showMessagePath.replace(':id', String(id))} title={subject} />
          <details className={css.version}>
            <summary>{t.plainText()}</summary>
            {plain}
          </details>
        </>
      ) : (
        plain
      )}
      <p className={patterns.note}>{t.secretsHidden()}</p>
    </>
  )
}

function MessageActions({ message, isOfOrder }: { message: MessageDetails; isOfOrder: boolean }) {
  const { http, queryClient } = useAdmin()
  const { role } = useSession()
  const { run, isRunning } = useAction()
  const { id, resend, order_number: number } = message
  const sendAgain = () =>
    run(async () => {
      queryClient.setQueryData(
        getMessage.key({ params: { id } }),
        await resendMessage(http, { params: { id }, quiet: true }),
      )
      await queryClient.invalidateQueries({ queryKey: listMessages.key() })
      return t.resent()
    })
  const canSend = resend === 'possible' && (role === 'owner' || role === 'manager')
  return (
    <>
      {!canSend && resend !== 'underway' && !(isOfOrder && resend === 'from_order') && (
        <p className={patterns.note}>{t.notResendable({ state: resend })}</p>
      )}
      <ButtonRow>
        {canSend && (
          <Button look="quiet" loading={isRunning} onClick={sendAgain}>
            {t.resend()}
          </Button>
        )}
        {!isOfOrder && number !== null && <AdminLink href={orderHref(number)}>{t.openOrder()}</AdminLink>}
      </ButtonRow>
    </>
  )
}
