import { useState } from 'react'
import type { ProviderFinding } from '#generated/api.d.ts'
import { tryPaymentMode } from '#generated/calls/payment-admin.ts'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/admin-payment-modes.ts'
import { useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import css from './payment-modes.module.css'

/** Tests keys, clock and webhook of a provider, and shows each result. */
export function ConnectionCheck({ code }: { code: string }) {
  const { http } = useAdmin()
  const { run, isRunning } = useAction()
  const [findings, setFindings] = useState<readonly ProviderFinding[]>([])
  const check = () =>
    run(async () => {
      setFindings(await tryPaymentMode(http, { params: { code }, quiet: true }))
      return undefined
    })
  return (
    <>
      <div>
        <Button look="quiet" loading={isRunning} onClick={check}>
          {t.tryConnection()}
        </Button>
      </div>
      <ul className={css.findings} role="list" aria-live="polite">
        {findings.map(({ isGood, text }) => (
          <li key={text} data-good={isGood || undefined}>
            <span aria-hidden>{isGood ? '✓' : '✗'}</span>
            <VisuallyHidden>{isGood ? t.good() : t.bad()}</VisuallyHidden> <span>{text}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
