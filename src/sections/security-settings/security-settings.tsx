import { accessLogsQuery, accountQuery, sessionsQuery } from '#api/account.queries.ts'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/security-settings.js'
import { WithQuery } from '#shop/storefront/with-query.tsx'
import { Band } from '#ui/band.tsx'
import { Heading } from '#ui/heading.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import { AccessLog } from './access-log.tsx'
import { DeviceList } from './device-list.tsx'
import { OwnData } from './own-data.tsx'
import { Part } from './part.tsx'
import { PasswordForm } from './password-form.tsx'
import css from './security-settings.module.css'
import * as t from '#words/account.ts'

const SavedCards = lazyPart(
  () => import('./saved-cards.tsx'),
  (module) => module.SavedCards,
)

/** The customer's password, saved cards, devices, access log and data. */
export function SecuritySettings({ settings }: SectionProps<Settings>) {
  const { show_sessions: hasSessions, show_download: hasDownload, show_delete: hasDelete } = settings
  return (
    <Band top="page" className={css.root}>
      <Heading level={1} size="section">
        {settings.heading}
      </Heading>
      <Part title={t.password()}>
        <WithQuery query={accountQuery()} skeleton={<FormSkeleton />}>
          {(account) => <PasswordForm account={account} />}
        </WithQuery>
      </Part>
      {hasSessions && (
        <Part title={t.devices()} text={t.devicesHint()}>
          <WithQuery query={sessionsQuery()} skeleton={<RowsSkeleton count={2} />}>
            {(sessions) => <DeviceList sessions={sessions} />}
          </WithQuery>
        </Part>
      )}
      <Part title={t.accessLog()} text={t.accessLogHint()}>
        <WithQuery query={accessLogsQuery()} skeleton={<RowsSkeleton count={5} />}>
          {(entries) => <AccessLog entries={entries} />}
        </WithQuery>
      </Part>
      <SavedCards />
      {(hasDownload || hasDelete) && (
        <Part title={t.yourData()}>
          <OwnData hasDownload={hasDownload} hasDelete={hasDelete} />
        </Part>
      )}
    </Band>
  )
}

function FormSkeleton() {
  return (
    <div className={`${css.form} ${patterns.stack24}`}>
      {['current', 'new'].map((field) => (
        <div key={field} className={patterns.stack8}>
          <Skeleton width="8rem" />
          <Skeleton height="48px" />
        </div>
      ))}
      <Skeleton width="12rem" height="1.5rem" />
      <Skeleton width="10rem" height="48px" />
    </div>
  )
}

function RowsSkeleton({ count }: { count: number }) {
  return (
    <div className={css.rows}>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={css.row}>
          <Skeleton width="12rem" />
          <Skeleton width="16rem" />
        </div>
      ))}
    </div>
  )
}
