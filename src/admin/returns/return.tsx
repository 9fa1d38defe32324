import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#api/client/query.ts'
import type { Return } from '#generated/api.d.ts'
import { getReturn, receiveReturn } from '#generated/calls/returns.ts'
import { formatMoney } from '#domain/money.ts'
import { reasonLabel, refundReasons } from '#domain/order-rules.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-returns.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Badge } from '../shell/badge.tsx'
import { ButtonRow } from '../shell/button-row.tsx'
import { Card } from '../shell/card.tsx'
import { Facts } from '../shell/facts.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { usePathParameter } from '../shell/navigation.ts'
import { orderHref } from '../shell/order-href.ts'
import { Page } from '../shell/page.tsx'
import { returnStateNames, returnTone } from '../shell/return-states.ts'
import { Row, Rows } from '../shell/rows.tsx'
import { useAdmin, useSession } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { useDateText } from '../shell/use-date-text.ts'
import { DecideForm } from './decide-form.tsx'
import { ReturnItems } from './return-items.tsx'
import { ReturnPictures } from './return-pictures.tsx'
import { actionText } from './return-words.ts'
import { SettleForm } from './settle-form.tsx'
import { type ChangeReturn, useReturnChange } from './use-return-change.ts'

/** /admin/returns/7: a customer's request, what to do next, and what was done. */
export function Screen() {
  const id = Number(usePathParameter('id'))
  const query = useQuery({ ...queryOf(getReturn, { params: { id }, quiet: true }), staleTime: 0 })
  const { data } = query
  return (
    <Page
      title={data ? t.title({ number: data.order_no }) : t.returns()}
      parent={{ href: '/admin/returns', title: t.returns() }}
      width="text"
      beside={data && <Badge text={returnStateNames[data.state]()} tone={returnTone(data.state)} />}
      actions={data && <AdminLink href={orderHref(data.order_no)}>{t.openOrder({ number: data.order_no })}</AdminLink>}
    >
      <LoadedPart query={query}>{(found) => <Parts found={found} />}</LoadedPart>
    </Page>
  )
}

function Parts({ found }: { found: Return }) {
  const { role } = useSession()
  const change = useReturnChange(found)
  return (
    <>
      <Request found={found} />
      {found.state === 'asked' && role !== 'fulfilment' ? (
        <DecideForm found={found} change={change} />
      ) : (
        <Card title={t.items()}>
          <ReturnItems found={found} />
        </Card>
      )}
      {found.state === 'approved' && <Waiting found={found} change={change} />}
      {found.state === 'received' && <SettleForm key={String(openUnits(found))} found={found} change={change} />}
      {found.history.length > 0 && <History found={found} />}
    </>
  )
}

const openUnits = ({ lines }: Return): number =>
  lines.reduce((sum, { quantity, restocked, written_off: lost }) => sum + quantity - restocked - lost, 0)

function Request({ found }: { found: Return }) {
  const { shop } = useSession()
  const dateText = useDateText()
  const isDecided = found.state !== 'asked' && found.state !== 'refused'
  const facts: [label: string, value: string | null | undefined][] = [
    [t.requestedBy(), found.customer],
    [t.requestedOn(), dateText(found.created_at)],
    [t.reason(), reasonLabel(refundReasons, found.reason) ?? found.reason],
    [t.comment(), found.comment],
    [t.askedAmount(), formatMoney(found.asked_amount, shop.locale)],
    [t.refunded(), isDecided ? formatMoney(found.amount, shop.locale) : undefined],
    [t.decidedOn(), found.decided_at && dateText(found.decided_at)],
    [t.answer(), found.answer],
    [t.receivedOn(), found.received_at && dateText(found.received_at)],
  ]
  return (
    <Card title={t.request()}>
      <Facts facts={facts} layout="columns" />
      <ReturnPictures found={found} />
    </Card>
  )
}

function Waiting({ found, change }: { found: Return; change: ChangeReturn }) {
  const { http } = useAdmin()
  const { run, isRunning } = useAction()
  const receive = () =>
    run(async () => {
      await change(() => receiveReturn(http, { params: { id: found.id }, quiet: true }))
      return t.received()
    })
  return (
    <Card title={t.waiting()} lead={t.waitingLead()}>
      <ButtonRow>
        <Button loading={isRunning} onClick={receive}>
          {t.receive()}
        </Button>
      </ButtonRow>
    </Card>
  )
}

function History({ found }: { found: Return }) {
  const dateText = useDateText()
  return (
    <Card title={t.history()}>
      <Rows label={t.history()}>
        {found.history.map(({ at, by, action }) => (
          <Row key={at} title={actionText(action)} text={t.historyEntry({ by, at: dateText(at) })} />
        ))}
      </Rows>
    </Card>
  )
}
