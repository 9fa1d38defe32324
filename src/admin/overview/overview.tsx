import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#api/client/query.ts'
import { getAdminOverview } from '#generated/calls/overview.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/admin-overview.ts'
import { MenuLink } from '../app/menu-link.tsx'
import { menuFor } from '../app/menu.ts'
import { menuItems } from '../app/screens.ts'
import { serverPages } from '../app/server-pages.ts'
import { AdminIcon } from '../shell/admin-icon.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { CardGrid } from '../shell/card-grid.tsx'
import { Card } from '../shell/card.tsx'
import { Page } from '../shell/page.tsx'
import { useSession } from '../shell/session.ts'
import { type Step, stepsOf, type Task, tasksOf } from './tasks.ts'
import css from './overview.module.css'

const Sales = lazyPart(
  () => import('../dashboard/sales.tsx'),
  (module) => module.Sales,
)

const query = { ...queryOf(getAdminOverview, { quiet: true }), staleTime: 0 }

/** /admin: what to do first in a new shop, what needs attention, and where to find everything. */
export function Screen() {
  const { shop, role } = useSession()
  // Without it, the links to all screens are still there.
  const { data } = useQuery(query)
  const tasks = data && tasksOf(data)
  const steps = data ? stepsOf(data, role) : []
  return (
    <Page title={shop.name} lead={t.lead()}>
      {data && (
        <CardGrid>
          {steps.length > 0 && <Start steps={steps} />}
          {tasks && (tasks.length > 0 || steps.length === 0) && <Attention tasks={tasks} />}
        </CardGrid>
      )}
      {(role === 'owner' || role === 'manager') && <Sales />}
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

function Start({ steps }: { steps: readonly Step[] }) {
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <Card title={t.start()} lead={t.startLead({ done, count: steps.length })}>
      <ol role="list" className={css.steps}>
        {steps.map((step) => (
          <li key={step.key} className={css.step} data-done={step.isDone || undefined}>
            <span className={css.check}>{step.isDone && <AdminIcon name="check" size={14} />}</span>
            <div>
              {step.isDone ? (
                <p>
                  {step.title} <VisuallyHidden>{t.stepDone()}</VisuallyHidden>
                </p>
              ) : (
                <>
                  <AdminLink className={css.way} href={step.href}>
                    {step.title}
                  </AdminLink>
                  {step === next && <p className={css.advice}>{step.advice}</p>}
                  {step === next && step.other && (
                    <AdminLink className={css.other} href={step.other.href}>
                      {step.other.title}
                    </AdminLink>
                  )}
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** A link to a screen, or to a page that the server renders. */
function ScreenLink({
  href,
  className,
  children,
}: {
  href: string
  className?: string | undefined
  children: React.ReactNode
}) {
  const isServerPage = serverPages.some((page) => page.href === href.replace(/\?.*/u, ''))
  return isServerPage ? (
    <a className={className} href={href}>
      {children}
    </a>
  ) : (
    <AdminLink className={className} href={href}>
      {children}
    </AdminLink>
  )
}
