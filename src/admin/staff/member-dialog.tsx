import { useState } from 'react'
import type { StaffMember } from '#generated/api.d.ts'
import {
  changeStaffRole,
  disableStaff,
  enableStaff,
  getStaff,
  removeStaffSecondFactor,
} from '#generated/calls/staff.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import * as t from '#words/admin-staff.ts'
import { roleNames } from '../shell/role-names.ts'
import { sessionQuery, useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { RoleField } from './role-field.tsx'
import css from './staff.module.css'

/** What an owner may change about a person. */
export function MemberDialog({ person, onClose }: { person: StaffMember; onClose: () => void }) {
  const { id, name, role: before, disabled_at: disabledAt, has_second_factor: hasFactor } = person
  const { http, queryClient, session } = useAdmin()
  const { run, isRunning } = useAction()
  const [role, setRole] = useState(before)
  const isOwn = id === session.id
  const params = { id }

  /** Makes a change, then shows the list as it is now. One's own role decides what the menu offers. */
  const change = (work: () => Promise<StaffMember>, done: () => string) =>
    run(async () => {
      await work()
      await queryClient.invalidateQueries({ queryKey: isOwn ? sessionQuery.queryKey : getStaff.key() })
      onClose()
      return done()
    })

  return (
    <Dialog open title={t.managePerson({ name })} onClose={onClose}>
      <div className={css.parts}>
        <form
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault()
            change(
              () => changeStaffRole(http, { params, body: { role } }),
              () => t.roleSaved({ name, role: roleNames[role]() }),
            )
          }}
        >
          <RoleField value={role} onChange={setRole} />
          <Button type="submit" disabled={isRunning || role === before}>
            {t.saveRole()}
          </Button>
        </form>
        {hasFactor && !isOwn && (
          <div className={css.form}>
            <p>{t.turnOffTwoStepAdvice({ name })}</p>
            <Button
              look="quiet"
              disabled={isRunning}
              onClick={() =>
                change(
                  () => removeStaffSecondFactor(http, { params }),
                  () => t.twoStepTurnedOff({ name }),
                )
              }
            >
              {t.turnOffTwoStep()}
            </Button>
          </div>
        )}
        {disabledAt !== null ? (
          <div className={css.form}>
            <Button
              look="quiet"
              disabled={isRunning}
              onClick={() =>
                change(
                  () => enableStaff(http, { params }),
                  () => t.enabledNow({ name }),
                )
              }
            >
              {t.enable()}
            </Button>
          </div>
        ) : (
          <div className={css.form}>
            <p>{t.disableAdvice()}</p>
            <Button
              look="quiet"
              disabled={isRunning}
              onClick={() =>
                change(
                  () => disableStaff(http, { params }),
                  () => t.disabledNow({ name }),
                )
              }
            >
              {t.disable()}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
