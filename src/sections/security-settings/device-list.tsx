import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accessLogsQuery, sessionsQuery } from '#api/account.queries.ts'
import { httpOf } from '#api/client/http-of.ts'
import type { Session } from '#generated/api.d.ts'
import { Moment } from '#shop/storefront/moment.tsx'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import css from './security-settings.module.css'
import { endOtherSessions, endSession } from '#generated/calls/account.ts'

/** The devices that are logged in, each with a way to log it out; this one is logged out by the menu. */
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
              {current && <span className={patterns.soft}> This device</span>}
            </p>
            <p className={patterns.soft}>
              <bdi>{address}</bdi>, last seen <Moment time={seen} />
            </p>
            {!current && (
              <Button
                look="quiet"
                className={css.end}
                aria-label={`Log out ${device}, ${address}`}
                disabled={isBusy}
                loading={end.isPending && end.variables === id}
                onClick={() => end.mutate(id)}
              >
                Log out
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
          End other sessions
        </Button>
      )}
    </>
  )
}
