import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accessLogsQuery, sessionsQuery } from '#api/account.queries.ts'
import { httpOf } from '#api/client/http-of.ts'
import type { Session } from '#generated/api.d.ts'
import { DateTime } from '#shop/storefront/date-time.tsx'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import css from './security-settings.module.css'
import { endOtherSessions, endSession } from '#generated/calls/account.ts'
import * as t from '#words/account.ts'

/** The devices that are logged in. Each can be logged out here, except this one. */
export function DeviceList({ sessions }: { sessions: Session[] }) {
  const client = useQueryClient()
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: sessionsQuery().queryKey })
    void client.invalidateQueries({ queryKey: accessLogsQuery().queryKey })
  }
  const end = useMutation({
    mutationFn: (id: number) => endSession(httpOf(client), { params: { id } }),
    onSettled: refresh,
  })
  const endOthers = useMutation({ mutationFn: () => endOtherSessions(httpOf(client)), onSettled: refresh })
  const isBusy = end.isPending || endOthers.isPending
  const others = sessions.filter(({ current }) => !current)
  return (
    <>
      <ul role="list" className={css.rows}>
        {sessions.map(({ id, device, address, last_seen_at: seen, current }) => (
          <li key={id} className={css.row}>
            <p>
              <span className={patterns.strong}>{device}</span>
              {current && <span className={patterns.soft}> {t.thisDevice()}</span>}
            </p>
            <p className={patterns.soft}>
              {t.lastActive({
                ip: address,
                seenAt: seen,
                address: ipAddress,
                time,
              })}
            </p>
            {!current && (
              <Button
                look="quiet"
                className={css.end}
                aria-label={t.logOutDevice({ device, ip: address })}
                disabled={isBusy}
                loading={end.isPending && end.variables === id}
                onClick={() => end.mutate(id)}
              >
                {t.logOut()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          look="quiet"
          className={css.submit}
          disabled={isBusy}
          loading={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          {t.logOutOthers()}
        </Button>
      )}
    </>
  )
}

const ipAddress = (text: string) => <bdi key="address">{text}</bdi>
const time = (moment: string) => <DateTime key="time" time={moment} />
