import { useState } from 'react'
import type { SecondFactorStart, StaffMe } from '#generated/api.d.ts'
import { getStaffMe, removeSecondFactor, replaceRecoveryCodes, startSecondFactor } from '#generated/calls/staff.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-staff.ts'
import { Card } from '../shell/card.tsx'
import { useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up-second-factor.tsx'
import css from './account.module.css'

/** Turns two-step login on and off, and shows recovery codes once. */
export function SecondFactor({ person }: { person: StaffMe }) {
  const { http, queryClient } = useAdmin()
  const { run, isRunning } = useAction()
  const [started, setStarted] = useState<SecondFactorStart>()
  const [codes, setCodes] = useState<readonly string[]>()
  const reload = () => queryClient.invalidateQueries({ queryKey: getStaffMe.key() })
  const isOn = person.has_second_factor

  const start = () =>
    run(async () => {
      setStarted(await startSecondFactor(http))
      return undefined
    })
  const replace = () =>
    run(async () => {
      setCodes((await replaceRecoveryCodes(http)).codes)
      await reload()
      return undefined
    })
  const remove = () =>
    run(async () => {
      await removeSecondFactor(http)
      setCodes(undefined)
      await reload()
      return t.twoStepOffForYou()
    })

  return (
    <Card title={t.twoStep()} lead={isOn ? t.twoStepIsOn({ count: person.recovery_codes_left }) : t.twoStepLead()}>
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />
      ) : started && !isOn ? (
        <SetUp
          start={started}
          onDone={(fresh) => {
            setCodes(fresh)
            setStarted(undefined)
            void reload()
          }}
          onCancel={() => setStarted(undefined)}
        />
      ) : (
        <p className={css.actions}>
          {isOn ? (
            <>
              <Button look="quiet" disabled={isRunning} onClick={replace}>
                {t.newRecoveryCodes()}
              </Button>
              <Button look="quiet" disabled={isRunning} onClick={remove}>
                {t.turnOff()}
              </Button>
            </>
          ) : (
            <Button disabled={isRunning} onClick={start}>
              {t.setUpTwoStep()}
            </Button>
          )}
        </p>
      )}
    </Card>
  )
}
