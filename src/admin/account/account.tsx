import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#api/client/query.ts'
import { getStaffMe } from '#generated/calls/staff.ts'
import * as t from '#words/admin-staff.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Card } from '../shell/card.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { Page } from '../shell/page.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactor } from './second-factor.tsx'

/** /admin/my-account: one's own password, two-step login and sessions. */
export function Screen() {
  const me = useQuery(queryOf(getStaffMe))
  return (
    <Page title={t.account()} lead={me.data?.email} width="text">
      <LoadedPart query={me}>
        {(person) =>
          person.id === null ? (
            <Card title={t.adminToken()} lead={t.signedInWithToken()}>
              <p>
                <AdminLink href="/admin/staff">{t.toStaff()}</AdminLink>
              </p>
            </Card>
          ) : (
            <>
              <Card title={t.passwordSection()} lead={t.passwordLead()}>
                <PasswordForm email={person.email ?? ''} />
              </Card>
              <SecondFactor person={person} />
            </>
          )
        }
      </LoadedPart>
      <OwnSessions />
    </Page>
  )
}
