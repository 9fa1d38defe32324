import { useState } from 'react'
import { STAFF_ROLES, type StaffRole } from '#domain/staff-roles.ts'
import type { StaffMember } from '#generated/api.d.ts'
import { getStaff, requireSecondFactor } from '#generated/calls/staff.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-staff.ts'
import { Card } from '../shell/card.tsx'
import { roleNames } from '../shell/role-names.ts'
import { useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import css from './staff.module.css'

interface Props {
  staff: readonly StaffMember[]
  before: readonly StaffRole[]
}

/** Which roles must use two-step login. */
export function RequiredRoles({ staff, before }: Props) {
  const { http, queryClient } = useAdmin()
  const { run, isRunning } = useAction()
  const [roles, setRoles] = useState(before)
  const concerned = staff.filter(({ role, disabled_at: disabled }) => roles.includes(role) && disabled === null)
  const waiting = concerned.filter(({ has_second_factor: hasFactor }) => !hasFactor).length
  const toggle = (role: StaffRole) => setRoles(STAFF_ROLES.filter((one) => roles.includes(one) !== (one === role)))

  return (
    <Card title={t.twoStepOfRoles()} lead={t.twoStepOfRolesLead()}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          run(async () => {
            const saved = await requireSecondFactor(http, { body: { roles: [...roles] } })
            await queryClient.invalidateQueries({ queryKey: getStaff.key() })
            return t.twoStepOfRolesSaved({ count: saved.roles.length })
          })
        }}
      >
        <div className={css.roles} role="group" aria-label={t.twoStepOfRoles()}>
          {STAFF_ROLES.map((role) => (
            <label key={role} className={css.choice}>
              <input type="checkbox" className={css.box} checked={roles.includes(role)} onChange={() => toggle(role)} />
              {roleNames[role]()}
            </label>
          ))}
        </div>
        {concerned.length > 0 && <p className={css.note}>{t.twoStepOfRolesWaiting({ count: waiting })}</p>}
        <Button type="submit" disabled={isRunning || roles.join(' ') === before.join(' ')}>
          {t.saveTwoStepOfRoles()}
        </Button>
      </form>
    </Card>
  )
}
