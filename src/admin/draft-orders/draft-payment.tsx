import { useState } from 'react'
import type { DraftPage } from '#generated/api.d.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-draft-orders.ts'
import type { AdminRecord } from '../resources/resource.queries.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { ButtonRow } from '../shell/button-row.tsx'
import { Card } from '../shell/card.tsx'
import { CopyButton } from '../shell/copy-button.tsx'
import { orderHref } from '../shell/order-href.ts'
import { useDateText } from '../shell/use-date-text.ts'
import { MarkPaidDialog } from './mark-paid-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import css from './draft-payment.module.css'

interface Props {
  record: AdminRecord
  page: DraftPage
  isChanged: boolean
  /** Why it cannot be sent yet. */
  problem: string | undefined
  changed: (page: DraftPage) => void
}

/** How a stored draft is paid: by its link, or outside the shop. */
export function DraftPayment({ record, page, isChanged, problem, changed }: Props) {
  const [dialog, setDialog] = useState<'send' | 'paid'>()
  const { state, link, order_no: number } = page
  const lead = useLead(page)
  const props = { record, changed, onClose: () => setDialog(undefined) }
  const isBlocked = isChanged || problem !== undefined
  return (
    <Card title={t.payment()} lead={lead}>
      {number !== null && <AdminLink href={orderHref(number)}>{t.openOrder({ number })}</AdminLink>}
      {link !== null && !isChanged && (
        <p className={css.link}>
          <a href={link} target="_blank" rel="noreferrer">
            {link}
          </a>
          <CopyButton text={link} label={t.copyLink()} />
        </p>
      )}
      {(state === 'open' || state === 'sent' || state === 'expired') && (
        <>
          {isBlocked && <p className={css.hint}>{isChanged ? t.saveFirst() : problem}</p>}
          <ButtonRow>
            <Button disabled={isBlocked} onClick={() => setDialog('send')}>
              {page.sent_at === null ? t.send() : t.sendAgain()}
            </Button>
            <Button look="quiet" disabled={isBlocked} onClick={() => setDialog('paid')}>
              {t.markPaid()}
            </Button>
          </ButtonRow>
        </>
      )}
      {dialog === 'send' && <SendDialog {...props} />}
      {dialog === 'paid' && <MarkPaidDialog {...props} />}
    </Card>
  )
}

function useLead({ state, link_expires_at: expires, sent_at: sent }: DraftPage): string {
  const dateText = useDateText()
  if (state === 'ordered') return t.orderedAs()
  if (state === 'paying') return t.beingPaid()
  if (expires !== null)
    return state === 'sent' ? t.sentUntil({ date: dateText(expires) }) : t.expiredOn({ date: dateText(expires) })
  return sent === null ? t.notSent() : t.changedSince({ date: dateText(sent) })
}
