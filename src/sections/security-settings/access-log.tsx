import { useState } from 'react'
import type { AccessLogEntry } from '#generated/api.d.ts'
import { DateTime } from '#shop/storefront/date-time.tsx'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import css from './security-settings.module.css'
import * as t from '#words/account.ts'

/** Number of entries shown at first. */
const SHORT = 8

const labels: Record<AccessLogEntry['event'], () => string> = {
  login: t.eventLogin,
  code_login: t.eventCodeLogin,
  register: t.eventRegister,
  logout: t.eventLogout,
  password_changed: t.eventPasswordChanged,
  password_reset: t.eventPasswordReset,
  sessions_ended: t.eventSessionsEnded,
  email_changed: t.eventEmailChanged,
  phone_verified: t.eventPhoneVerified,
  phone_changed: t.eventPhoneChanged,
  email_verified: t.eventEmailVerified,
  email_removed: t.eventEmailRemoved,
  proved: t.eventReauthenticated,
  undone: t.eventUndone,
}

/** The account's activity, newest first: a table, or cards on narrow screens. */
export function AccessLog({ entries }: { entries: AccessLogEntry[] }) {
  const [isExpanded, setExpanded] = useState(false)
  if (entries.length === 0) return <p>{t.noActivity()}</p>
  const shown = isExpanded ? entries : entries.slice(0, SHORT)
  return (
    <>
      <table className={css.table} aria-label={t.accessLog()}>
        <thead>
          <tr className={patterns.soft}>
            <th scope="col">{t.activity()}</th>
            <th scope="col">{t.time()}</th>
            <th scope="col">{t.device()}</th>
            <th scope="col">{t.ipAddress()}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ event, time, device, address }) => (
            <tr key={`${time} ${event}`}>
              <td className={patterns.strong}>{labels[event]()}</td>
              <td>
                <DateTime time={time} />
              </td>
              <td>{device}</td>
              <td>
                <bdi>{address}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < entries.length && (
        <Button look="quiet" className={css.submit} onClick={() => setExpanded(true)}>
          {t.showAll({ count: entries.length })}
        </Button>
      )}
    </>
  )
}
