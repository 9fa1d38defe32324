import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { MessagesPage } from '#generated/api.d.ts'
import { listMessages } from '#generated/calls/admin.ts'
import { TextField } from '#ui/field.tsx'
import * as t from '#words/admin-submissions.ts'
import { Card } from '../shell/card.tsx'
import { NothingHere } from '../shell/nothing-here.tsx'
import { Page } from '../shell/page.tsx'
import { PagesOf } from '../shell/pages-of.tsx'
import { Row, Rows } from '../shell/rows.tsx'
import { useAdmin } from '../shell/session.ts'
import { useDateText } from '../shell/use-date-text.ts'
import { useDebounced } from '../shell/use-debounced.ts'
import css from './messages.module.css'

type Message = MessagesPage['messages'][number]

/** /admin/messages: mails and text messages. */
export function Screen() {
  const { http } = useAdmin()
  const [typed, setTyped] = useState('')
  const to = useDebounced(typed.trim(), 250)
  const list = useInfiniteQuery({
    queryKey: listMessages.key({ query: { to } }),
    queryFn: ({ pageParam, signal }) =>
      listMessages(http, {
        query: { ...(to !== '' && { to }), ...(pageParam !== 0 && { before: pageParam }) },
        signal,
      }),
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
      </div>
      <Card title={t.messages()}>
        <PagesOf query={list}>
          {(pages) => {
            const messages = pages.flatMap((page) => page.messages)
            if (messages.length > 0)
              return (
                <>
                  {messages.some(({ status }) => status === 'kept') && <p className={css.kept}>{t.messagesKept()}</p>}
                  <MessageRows messages={messages} />
                </>
              )
            return <NothingHere title={to === '' ? t.noMessages() : t.noMessagesTo({ recipient: to })} />
          }}
        </PagesOf>
      </Card>
    </Page>
  )
}

function MessageRows({ messages }: { messages: readonly Message[] }) {
  const dateText = useDateText()
  return (
    <Rows label={t.messages()}>
      {messages.map(({ id, channel, recipient, subject, text, status, error, created_at: at }) => (
        <Row
          key={id}
          title={subject}
          marks={[status !== 'sent' && t.messageState({ state: status })]}
          text={
            <>
              {channel === 'email' ? t.emailTo({ recipient }) : t.textTo({ recipient })}
              <br />
              {dateText(at)}
              {error !== null && <span className={css.error}>{error}</span>}
            </>
          }
          below={
            text === '' ? undefined : (
              <details className={css.details}>
                <summary>{t.showText()}</summary>
                <p className={css.body}>{withLinks(text)}</p>
              </details>
            )
          }
        />
      ))}
    </Rows>
  )
}

const URL_IN_TEXT = /https?:\/\/[^\s<>"']+/gu

/** A text whose addresses are links. */
function withLinks(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: href, index } of text.matchAll(URL_IN_TEXT)) {
    parts.push(
      text.slice(end, index),
      <a key={index} href={href} rel="noreferrer">
        {href}
      </a>,
    )
    end = index + href.length
  }
  return [...parts, text.slice(end)]
}
