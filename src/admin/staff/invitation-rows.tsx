import type { StaffInvitation } from '#generated/api.d.ts'
import { getStaff, resendStaffInvitation, revokeStaffInvitation } from '#generated/calls/staff.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-staff.ts'
import { roleNames } from '../shell/role-names.ts'
import { Row, Rows } from '../shell/rows.tsx'
import { useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { useDateText } from '../shell/use-date-text.ts'

/** Invitations that nobody has accepted. */
export function InvitationRows({ invitations }: { invitations: readonly StaffInvitation[] }) {
  const { http, queryClient } = useAdmin()
  const { run, isRunning } = useAction()
  const dateText = useDateText('day')
  const reload = () => queryClient.invalidateQueries({ queryKey: getStaff.key() })
  const resend = ({ id, email }: StaffInvitation) =>
    run(async () => {
      await resendStaffInvitation(http, { params: { id } })
      await reload()
      return t.invitationSent({ email })
    })
  const revoke = (id: number) =>
    run(async () => {
      await revokeStaffInvitation(http, { params: { id } })
      await reload()
      return t.revoked()
    })
  return (
    <Rows label={t.invitations()}>
      {invitations.map((invitation) => {
        const {
          id,
          email,
          role,
          invited_by: name,
          created_at: date,
          expires_at: end,
          is_expired: isExpired,
        } = invitation
        return (
          <Row
            key={id}
            title={email}
            marks={[isExpired && t.expired()]}
            text={
              <>
                {t.invitedAs({ role: roleNames[role](), name, date: dateText(date) })}
                <br />
                {!isExpired && t.expiresOn({ date: dateText(end) })}
              </>
            }
            actions={
              <>
                <Button
                  look="quiet"
                  disabled={isRunning}
                  aria-label={t.resendTo({ email })}
                  onClick={() => resend(invitation)}
                >
                  {t.resend()}
                </Button>
                <Button look="quiet" disabled={isRunning} aria-label={t.revokeOf({ email })} onClick={() => revoke(id)}>
                  {t.revoke()}
                </Button>
              </>
            }
          />
        )
      })}
    </Rows>
  )
}
