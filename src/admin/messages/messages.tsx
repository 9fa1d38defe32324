import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StoredMessage } from '#generated/api.d.ts'
import { listMessages } from '#generated/calls/messages.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import * as words from '#words/admin-messages.ts'
import * as t from '#words/admin-submissions.ts'
import { Card } from '../shell/card.tsx'
import { NothingHere } from '../shell/nothing-here.tsx'
import { Page } from '../shell/page.tsx'
import { PagesOf } from '../shell/pages-of.tsx'
import { Row, Rows } from '../shell/rows.tsx'
import { useAdmin } from '../shell/session.ts'
import { useDateText } from '../shell/use-date-text.ts'
import { useDebounced } from '../shell/use-debounced.ts'
import { messageStates } from './message-states.ts'
import { MessageView } from './message-view.tsx'
import css from './messages.module.css'

type State = StoredMessage['status']

const STATES = Object.keys(messageStates) as State[]

/** /admin/messages: mails and text messages, each as its recipient got it. */
export function Screen() {
  const { http } = useAdmin()
  const [typed, setTyped] = useState('')
  const [status, setStatus] = useState<State | ''>('')
  const to = useDebounced(typed.trim(), 250)
  const filter = { ...(to !== '' && { to }), ...(status !== '' && { status }) }
  const list = useInfiniteQuery({
    queryKey: listMessages.key({ query: filter }),
    queryFn: ({ pageParam, signal }) =>
      listMessages(http, { query: { ...filter, ...(pageParam !== 0 && { before: pageParam }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  return (
    <Page title={t.messages()} lead={t.messagesLead()} width="text">
      <div className={css.search} role="search">
        <TextField
          label={t.recipient()}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <SelectField
          label={words.messageState()}
          value={status}
          onChange={({ target }) => setStatus(target.value as State | '')}
        >
          <option value="">{words.allStates()}</option>
          {STATES.map((state) => (
            <option key={state} value={state}>
              {messageStates[state]()}
            </option>
          ))}
        </SelectField>
      </div>
      <Card title={t.messages()}>
        <PagesOf query={list}>
          {(pages) => {
            const messages = pages.flatMap((page) => page.messages)
            if (messages.length > 0)
              return (
                <>
                  {messages.some(({ status: state }) => state === 'kept') && (
                    <p className={css.kept}>{t.messagesKept()}</p>
                  )}
                  <MessageRows messages={messages} />
                </>
              )
            if (to !== '') return <NothingHere title={t.noMessagesTo({ recipient: to })} />
            return <NothingHere title={status === '' ? t.noMessages() : t.noMessagesInState()} />
          }}
        </PagesOf>
      </Card>
    </Page>
  )
}

function MessageRows({ messages }: { messages: readonly StoredMessage[] }) {
  const dateText = useDateText()
  const [open, setOpen] = useState<number>()
  return (
    <Rows label={t.messages()}>
      {messages.map(({ id, channel, recipient, subject, status, error, created_at: at }) => (
        <Row
          key={id}
          title={subject}
          marks={[status !== 'sent' && messageStates[status]()]}
          text={
            <>
              {channel === 'email' ? t.emailTo({ recipient }) : t.textTo({ recipient })}
              <br />
              {dateText(at)}
              {error !== null && <span className={css.error}>{error}</span>}
            </>
          }
          below={open === id && <MessageView id={id} />}
          actions={
            <Button
              look="quiet"
              aria-expanded={open === id}
              aria-label={words.showMessage({ subject })}
              onClick={() => setOpen(open === id ? undefined : id)}
            >
              {words.show()}
            </Button>
          }
        />
      ))}
    </Rows>
  )
}
