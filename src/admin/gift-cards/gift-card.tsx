import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GiftCardEntries } from '#generated/api.d.ts'
import { listGiftCardEntries, sendGiftCard } from '#generated/calls/gift-cards.ts'
import { formatMoney } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-gift-cards.ts'
import { ResourceRecord } from '../resources/record-screen.tsx'
import type { AdminRecord } from '../resources/resource.queries.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { ButtonRow } from '../shell/button-row.tsx'
import { Card } from '../shell/card.tsx'
import { orderHref } from '../shell/order-href.ts'
import { PagesOf } from '../shell/pages-of.tsx'
import { Question } from '../shell/question.tsx'
import { Row, Rows } from '../shell/rows.tsx'
import type { ScreenProps } from '../shell/screen.ts'
import { useAdmin, useSession } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { useDateText } from '../shell/use-date-text.ts'

/** /admin/gift-cards/7: the card, its delivery, and what changed its balance. */
export function Screen({ resource }: ScreenProps) {
  return resource && <ResourceRecord resource={resource} Panel={BalancePanel} />
}

function BalancePanel({ record, refresh }: { record: AdminRecord; refresh: () => Promise<void> }) {
  const { id, version } = record
  const { http, queryClient } = useAdmin()
  const queryKey = [...listGiftCardEntries.key({ params: { id } }), version]
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      listGiftCardEntries(http, { params: { id }, query: pageParam === 0 ? {} : { before: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const card = list.data?.pages[0]
  return (
    <>
      {card && (
        <Delivery
          id={id}
          card={card}
          recipient={String(record.values['recipient_email'])}
          onSent={async () => {
            await queryClient.invalidateQueries({ queryKey })
            // Its title is the end of the code.
            await refresh()
          }}
        />
      )}
      <Balance list={list} card={card} />
    </>
  )
}

interface BalanceProps {
  list: UseInfiniteQueryResult<InfiniteData<GiftCardEntries>>
  card: GiftCardEntries | undefined
}

function Balance({ list, card }: BalanceProps) {
  const { locale } = useSession().shop
  const dateText = useDateText()
  return (
    <Card title={t.history()} lead={card && balanceText(card, locale)}>
      <PagesOf query={list}>
        {(pages) => (
          <Rows label={t.history()}>
            {pages
              .flatMap((page) => page.entries)
              .map(({ id, kind, amount, order_no: order, at }) => (
                <Row
                  key={id}
                  title={order === null ? t.entry({ kind }) : <AdminLink href={orderHref(order)}>{order}</AdminLink>}
                  marks={order === null ? [] : [t.entry({ kind })]}
                  text={dateText(at)}
                  actions={
                    <span className={patterns.figures}>
                      {amount.amount > 0 ? '+' : '−'}
                      {formatMoney({ ...amount, amount: Math.abs(amount.amount) }, locale)}
                    </span>
                  }
                />
              ))}
          </Rows>
        )}
      </PagesOf>
    </Card>
  )
}

function balanceText({ amount, balance, reserved }: GiftCardEntries, locale: string): string {
  const values = { amount: formatMoney(amount, locale), balance: formatMoney(balance, locale) }
  return reserved.amount === 0
    ? t.historyLead(values)
    : t.historyLeadReserved({ ...values, reserved: formatMoney(reserved, locale) })
}

interface DeliveryProps {
  id: number
  card: GiftCardEntries
  /** The stored email address. */
  recipient: string
  onSent: () => Promise<void>
}

/** When the card was sent, and a button that sends it with a new code. */
function Delivery({ id, card, recipient, onSent }: DeliveryProps) {
  const { http } = useAdmin()
  const { run, isRunning } = useAction()
  const dateText = useDateText()
  const [isAsking, setIsAsking] = useState(false)
  const { last4, sent_at: sentAt, state } = card
  const send = () =>
    run(async () => {
      await sendGiftCard(http, { params: { id }, quiet: true })
      setIsAsking(false)
      await onSent()
      return t.sent()
    })
  return (
    <Card
      title={t.delivery()}
      lead={sentAt === null ? t.notSent() : t.sentOn({ date: dateText(sentAt), last4: last4 ?? '' })}
    >
      {(state === 'active' || state === 'planned') && (
        <ButtonRow>
          <Button look="quiet" loading={isRunning} onClick={sentAt === null ? send : () => setIsAsking(true)}>
            {sentAt === null ? t.send() : t.sendAgain()}
          </Button>
        </ButtonRow>
      )}
      <Question
        open={isAsking}
        title={t.sendAgainQuestion()}
        text={t.sendAgainAdvice({ email: recipient })}
        confirm={t.sendAgain()}
        isBusy={isRunning}
        onConfirm={send}
        onClose={() => setIsAsking(false)}
      />
    </Card>
  )
}
