import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#api/client/query.ts'
import { endOtherStaffSessions, endOwnStaffSession, getOwnStaffSessions } from '#generated/calls/staff.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-staff.ts'
import { Card } from '../shell/card.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { SessionRows } from '../staff/session-rows.tsx'

/** Where the person is logged in. */
export function OwnSessions() {
  const { http, queryClient } = useAdmin()
  const { run, isRunning } = useAction()
  const query = useQuery({ ...queryOf(getOwnStaffSessions), staleTime: 0 })
  const reload = () => queryClient.invalidateQueries({ queryKey: getOwnStaffSessions.key() })
  const endOthers = () =>
    run(async () => {
      const { ended } = await endOtherStaffSessions(http)
      await reload()
      return t.othersEnded({ count: ended })
    })
  const hasOthers = (query.data?.sessions.length ?? 0) > 1
  return (
    <Card
      title={t.yourSessions()}
      actions={
        hasOthers && (
          <Button look="quiet" disabled={isRunning} onClick={endOthers}>
            {t.endOthers()}
          </Button>
        )
      }
    >
      <LoadedPart query={query}>
        {({ sessions }) => (
          <SessionRows
            sessions={sessions}
            label={t.yourSessions()}
            end={async (id) => {
              await endOwnStaffSession(http, { params: { id } })
              await reload()
            }}
          />
        )}
      </LoadedPart>
    </Card>
  )
}
