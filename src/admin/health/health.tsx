import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#api/client/query.ts'
import type { Health } from '#generated/api.d.ts'
import { getHealth } from '#generated/calls/health.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-health.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { CardGrid } from '../shell/card-grid.tsx'
import { Card } from '../shell/card.tsx'
import { Facts } from '../shell/facts.tsx'
import { formatBytes } from '../shell/format-bytes.ts'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { Page } from '../shell/page.tsx'
import { Row, Rows } from '../shell/rows.tsx'
import { useSession } from '../shell/session.ts'
import { useDateText } from '../shell/use-date-text.ts'
import { JobTable } from './job-table.tsx'
import { MessagesCard } from './messages-card.tsx'

/** /admin/health: what needs attention, and how server, database and jobs are. */
export function Screen() {
  const query = useQuery({ ...queryOf(getHealth), staleTime: 0 })
  return (
    <Page
      title={t.health()}
      lead={t.healthLead()}
      width="form"
      actions={
        <Button look="quiet" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t.refresh()}
        </Button>
      }
    >
      <LoadedPart query={query}>
        {(health) => (
          <>
            <ProblemCard problems={health.problems} />
            <CardGrid>
              <FactCards health={health} />
            </CardGrid>
            <Card title={t.jobs()} lead={t.jobsLead()}>
              <JobTable jobs={health.jobs} />
            </Card>
          </>
        )}
      </LoadedPart>
    </Page>
  )
}

const ProblemCard = ({ problems }: Pick<Health, 'problems'>) => (
  <Card title={t.attention()}>
    {problems.length === 0 ? (
      <p>{t.allWell()}</p>
    ) : (
      <Rows label={t.attention()}>
        {problems.map(({ message, advice, path }) => (
          <Row
            key={message}
            title={message}
            text={advice}
            actions={path !== null && <AdminLink href={`/admin${path}`}>{t.open()}</AdminLink>}
          />
        ))}
      </Rows>
    )}
  </Card>
)

function FactCards({ health }: { health: Health }) {
  const { locale } = useSession().shop
  const dateText = useDateText()
  const { versions, database, disks, processes, messages, last_backup: lastBackup } = health
  const bytes = (value: number) => formatBytes(value, locale)
  return (
    <>
      <Card title={t.server()}>
        <Facts
          layout="lines"
          facts={[
            [t.version(), versions.shop],
            [t.node(), versions.node],
            ...processes.map(({ name, started_at: at, memory_bytes: memory }): [string, string, string] => [
              processes.length === 1 ? t.runningSince() : t.processSince({ name }),
              t.sinceWith({ date: dateText(at), memory: bytes(memory) }),
              name,
            ]),
            ...disks.map(({ holds, free, size }): [string, string] => [
              holds === 'data' ? t.dataDisk() : t.databaseDisk(),
              t.freeOf({ free: bytes(free), size: bytes(size) }),
            ]),
            [t.lastBackup(), lastBackup === null ? t.never() : dateText(lastBackup)],
          ]}
        />
      </Card>
      <Card title={t.databaseTitle()}>
        <Facts
          layout="lines"
          facts={[
            [t.postgres(), versions.postgres],
            [t.size(), bytes(database.bytes)],
            [
              t.connections(),
              t.connectionsOf({ used: String(database.connections), most: String(database.max_connections) }),
            ],
            [t.migrations(), String(database.migrations)],
          ]}
        />
      </Card>
      <MessagesCard messages={messages} />
    </>
  )
}
