import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#api/client/query.ts'
import type { StaffMember } from '#generated/api.d.ts'
import { endStaffSession, getAllStaffSessions, getStaff } from '#generated/calls/staff.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-staff.ts'
import { Card } from '../shell/card.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { Page } from '../shell/page.tsx'
import { roleNames } from '../shell/role-names.ts'
import { Row, Rows } from '../shell/rows.tsx'
import { useAdmin } from '../shell/session.ts'
import { useDateText } from '../shell/use-date-text.ts'
import { InvitationRows } from './invitation-rows.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { RequiredRoles } from './required-roles.tsx'
import { SessionRows } from './session-rows.tsx'

/** /admin/staff: accounts, invitations and sessions. */
export function Screen() {
  const [isInviting, setIsInviting] = useState(false)
  const [managed, setManaged] = useState<number>()
  const query = useQuery({ ...queryOf(getStaff), staleTime: 0 })
  const person = query.data?.staff.find(({ id }) => id === managed)
  return (
    <Page
      title={t.staff()}
      lead={t.staffLead()}
      width="text"
      actions={<Button onClick={() => setIsInviting(true)}>{t.invite()}</Button>}
    >
      <LoadedPart query={query}>
        {({ staff, invitations, second_factor_roles: roles }) => (
          <>
            <Card title={t.accounts()} lead={staff.length === 0 && t.noPeople()}>
              <MemberRows staff={staff} manage={setManaged} />
            </Card>
            <RequiredRoles key={roles.join(' ')} staff={staff} before={roles} />
            {invitations.length > 0 && (
              <Card title={t.invitations()}>
                <InvitationRows invitations={invitations} />
              </Card>
            )}
          </>
        )}
      </LoadedPart>
      <AllSessions />
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
      {person && <MemberDialog key={person.id} person={person} onClose={() => setManaged(undefined)} />}
    </Page>
  )
}

function MemberRows({ staff, manage }: { staff: readonly StaffMember[]; manage: (id: number) => void }) {
  const { session } = useAdmin()
  const dateText = useDateText()
  return (
    <Rows label={t.accounts()}>
      {staff.map(
        ({ id, name, email, role, has_second_factor: hasFactor, disabled_at: disabled, last_seen_at: seen }) => (
          <Row
            key={id}
            title={name}
            isFaded={disabled !== null}
            marks={[
              roleNames[role](),
              id === session.id && t.you(),
              disabled !== null && t.disabled(),
              hasFactor && t.twoStepOn(),
            ]}
            text={
              <>
                {email}
                <br />
                {seen === null ? t.neverSeen() : t.lastSeen({ date: dateText(seen) })}
              </>
            }
            actions={
              <Button look="quiet" aria-label={t.managePerson({ name })} onClick={() => manage(id)}>
                {t.manage()}
              </Button>
            }
          />
        ),
      )}
    </Rows>
  )
}

function AllSessions() {
  const { http, queryClient } = useAdmin()
  const query = useQuery({ ...queryOf(getAllStaffSessions), staleTime: 0 })
  return (
    <Card title={t.openSessions()} lead={t.openSessionsLead()}>
      <LoadedPart query={query}>
        {({ sessions }) => (
          <SessionRows
            sessions={sessions}
            label={t.openSessions()}
            showsNames
            end={async (id) => {
              await endStaffSession(http, { params: { id } })
              await queryClient.invalidateQueries({ queryKey: getStaff.key() })
            }}
          />
        )}
      </LoadedPart>
    </Card>
  )
}
