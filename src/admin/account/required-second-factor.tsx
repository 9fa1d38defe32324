import { useState } from 'react'
import type { SecondFactorStart } from '#generated/api.d.ts'
import { startSecondFactor } from '#generated/calls/staff.ts'
import { Button } from '#ui/button.tsx'
import * as app from '#words/admin-app.ts'
import * as t from '#words/admin-staff.ts'
import { PublicPage } from '../shell/public-page.tsx'
import { sessionQuery, useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import css from './account.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up-second-factor.tsx'

/** Replaces every screen until somebody whose role requires two-step login has set it up. */
export function RequiredSecondFactor() {
  const { http, queryClient } = useAdmin()
  const { run, isRunning } = useAction()
  const [started, setStarted] = useState<SecondFactorStart>()
  const [codes, setCodes] = useState<readonly string[]>()
  const start = () =>
    run(async () => {
      setStarted(await startSecondFactor(http))
      return undefined
    })
  const finish = () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })

  return (
    <PublicPage title={t.twoStepRequired()}>
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={finish} />
      ) : started ? (
        <SetUp start={started} onDone={setCodes} onCancel={() => setStarted(undefined)} />
      ) : (
        <div className={css.steps}>
          <p>{t.twoStepRequiredLead()}</p>
          <p>{t.twoStepRequiredNeeds()}</p>
          <p className={css.actions}>
            <Button disabled={isRunning} onClick={start}>
              {t.setUpTwoStep()}
            </Button>
          </p>
          <form method="post" action="/admin/logout">
            <Button type="submit" look="quiet">
              {app.logOut()}
            </Button>
          </form>
        </div>
      )}
    </PublicPage>
  )
}
