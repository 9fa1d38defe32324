import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { httpOf } from '#api/client/http-of.ts'
import type { Account } from '#generated/api.d.ts'
import { otpMachine } from '#machines/auth/otp.machine.ts'
import { inspect } from '#visitor/watch-flows.ts'
import { CodeStep } from '#shop/account/code-step.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { requestPhoneCode, verifyPhone } from '#generated/calls/account.ts'
import * as t from '#words/auth.ts'

interface Props {
  phone: string
  /** Re-authentication may expire before another code is sent, or the code is used. */
  withReauthentication: <Reply>(call: () => Promise<Reply>) => Promise<Reply>
  onClose: () => void
  onVerified: (account: Account) => void
}

/** How often the popup may resend its code (§9). */
const RESEND_LIMIT = 1

/** The popup “Verify Account” (§2.7). The first code has been sent before it opens. */
export function VerifyAccountDialog({ phone, withReauthentication, onClose, onVerified }: Props) {
  const client = useQueryClient()
  const [machine] = useState(() => {
    let isSent = true
    return otpMachine.provide({
      actors: {
        requestCode: fromPromise<unknown, { phone: string }>(async ({ input }) => {
          if (!isSent)
            await withReauthentication(() => requestPhoneCode(httpOf(client), { body: { input: input.phone } }))
          isSent = false
        }),
        verifyCode: fromPromise<unknown, { phone: string; code: string }>(({ input }) =>
          withReauthentication(() => verifyPhone(httpOf(client), { body: { input: input.phone, otp: input.code } })),
        ),
      },
    })
  })
  const [snapshot, , actor] = useMachine(machine, { input: { resendLimit: RESEND_LIMIT, phone }, inspect })
  useEffect(() => {
    const subscription = actor.on('otp.verified', ({ reply }) => onVerified(reply as Account))
    return () => subscription.unsubscribe()
  }, [actor, onVerified])
  return (
    <Dialog open onClose={onClose} title={t.verifyAccountTitle()}>
      <CodeStep snapshot={snapshot} actor={actor} address={phone} verifyLabel={t.verifyCode()} />
    </Dialog>
  )
}
