import { useState } from 'react'
import { dateIn } from '#domain/shop-time.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import * as dashboard from '#words/admin-dashboard.ts'
import * as t from '#words/admin-gift-cards.ts'
import * as list from '#words/admin-list.ts'
import { LAST_DAY } from '../controls/last-day.ts'
import { useSession } from '../shell/session.ts'

/** Downloads what changed the balances in a period, by default the month so far. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const { shop } = useSession()
  const [today] = useState(() => dateIn(shop.time_zone, new Date()))
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`)
  const [until, setUntil] = useState(today)
  const isPeriod = from !== '' && until !== '' && from <= until
  const href = `/api/admin/exports/gift-card-balances?${new URLSearchParams({ from, until })}`
  return (
    <Dialog
      open
      title={t.statement()}
      onClose={onClose}
      footer={
        isPeriod && (
          <ButtonLink href={href} download preload={false} onClick={onClose}>
            {list.download()}
          </ButtonLink>
        )
      }
    >
      <div className={patterns.stack16}>
        <p>{t.statementLead()}</p>
        <TextField
          label={dashboard.from()}
          type="date"
          value={from}
          max={until}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          label={dashboard.until()}
          type="date"
          value={until}
          min={from}
          max={LAST_DAY}
          error={isPeriod ? undefined : t.badPeriod()}
          onChange={({ target }) => setUntil(target.value)}
        />
      </div>
    </Dialog>
  )
}
