import { useState } from 'react'
import type { AccessLogEntry } from '#generated/api.d.ts'
import { Moment } from '#shop/storefront/moment.tsx'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import css from './security-settings.module.css'

/** So many entries stand there at first. */
const FIRST = 8

const words: Record<AccessLogEntry['event'], string> = {
  login: 'Logged in',
  code_login: 'Logged in with a code',
  register: 'Account created',
  logout: 'Logged out',
  password_changed: 'Password changed',
  password_reset: 'Password reset by email',
  sessions_ended: 'Other devices logged out',
  email_changed: 'Email address changed',
  phone_verified: 'Phone number verified',
  phone_changed: 'Phone number changed',
  email_verified: 'Email address confirmed',
  email_removed: 'Email address removed',
  proved: 'Identity confirmed',
  undone: 'Change undone',
}

/** What happened to the account, the newest first: a table where there is room, else one card each. */
export function AccessLog({ entries }: { entries: AccessLogEntry[] }) {
  const [isWhole, setWhole] = useState(false)
  if (entries.length === 0) return <p>No activity yet.</p>
  const shown = isWhole ? entries : entries.slice(0, FIRST)
  return (
    <>
      <table className={css.table} aria-label="Access log">
        <thead>
          <tr className={patterns.soft}>
            <th scope="col">Activity</th>
            <th scope="col">When</th>
            <th scope="col">Device</th>
            <th scope="col">IP address</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ event, time, device, address }) => (
            <tr key={`${time} ${event}`}>
              <td className={patterns.strong}>{words[event]}</td>
              <td>
                <Moment time={time} />
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
        <Button look="quiet" className={css.submit} onClick={() => setWhole(true)}>
          Show all {entries.length}
        </Button>
      )}
    </>
  )
}
