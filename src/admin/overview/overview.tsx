import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#api/client/query.ts'
import { getAdminOverview } from '#generated/calls/overview.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import * as t from '#words/admin-overview.ts'
import { MenuLink } from '../app/menu-link.tsx'
import { menuFor } from '../app/menu.ts'
import { menuItems } from '../app/screens.ts'
import { ScreenLink } from '../app/screen-link.tsx'
import { AdminIcon } from '../shell/admin-icon.tsx'
import { CardGrid } from '../shell/card-grid.tsx'
import { Card } from '../shell/card.tsx'
import { Page } from '../shell/page.tsx'
import { useSession } from '../shell/session.ts'
import { type Task, tasksOf } from './tasks.ts'
import css from './overview.module.css'

const Sales = lazyPart(
  () => import('../dashboard/sales.tsx'),
  (module) => module.Sales,
)

const SetupList = lazyPart(
  () => import('../setup/setup-list.tsx'),
  (module) => module.SetupList,
)

const ShowSetup = lazyPart(
  () => import('../setup/setup-list.tsx'),
  (module) => module.ShowSetup,
)

const query = { ...queryOf(getAdminOverview, { quiet: true }), staleTime: 0 }

/** /admin: what to do first in a new shop, what needs attention, and where to find everything. */
export function Screen() {
  const { shop, role } = useSession()
  const isManager = role === 'owner' || role === 'manager'
  // Without it, the links to all screens are still there.
  const { data } = useQuery(query)
  const tasks = data && tasksOf(data)
  return (
    <Page title={shop.name} lead={t.lead()}>
      {data && (
        <CardGrid>
          {isManager && <SetupList />}
          {tasks && <Attention tasks={tasks} />}
        </CardGrid>
      )}
      {isManager && <Sales />}
      <section className={css.everything} aria-labelledby="overview-everything">
        <h2 className={css.heading} id="overview-everything">
          {t.everything()}
        </h2>
        <div className={css.groups}>
          {menuFor(menuItems(), role).map(({ group, title, icon, items }) => (
            <section key={group} className={css.group} aria-labelledby={`overview-${group}`}>
              <h3 className={css.title} id={`overview-${group}`}>
                <AdminIcon name={icon} />
                {title}
              </h3>
              <ul role="list" className={css.list}>
                {items.map((item) => (
                  <li key={item.href}>
                    <MenuLink item={item} className={css.link} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </section>
      {isManager && <ShowSetup />}
    </Page>
  )
}

function Attention({ tasks }: { tasks: readonly Task[] }) {
  return (
    <Card title={t.attention()} lead={tasks.length === 0 && t.allDone()}>
      {tasks.length > 0 && (
        <ul role="list" className={css.tasks}>
          {tasks.map(({ key, count, label, href }) => (
            <li key={key}>
              <ScreenLink className={css.task} href={href}>
                <span className={css.count}>{count}</span> <span>{label}</span>
              </ScreenLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
