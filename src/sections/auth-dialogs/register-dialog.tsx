import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { register, type RegisterBody } from '#api/auth.ts'
import { httpOf } from '#api/client/http-of.ts'
import type { Settings } from '#generated/sections/auth-dialogs.js'
import { authMessages } from '#domain/auth-messages.ts'
import type { AuthMethod, AuthReply } from '#machines/auth/auth.machine.ts'
import { registerDialogMachine } from '#machines/auth/register-dialog.machine.ts'
import { inspect } from '#visitor/watch-flows.ts'
import { Dialog } from '#ui/dialog.tsx'
import patterns from '#ui/patterns.module.css'
import type { Opening } from './opening.ts'
import { NoConnection } from './no-connection.tsx'
import { OtherWay } from './other-way.tsx'
import { OtpForm } from './otp-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { Why } from './why.tsx'
import { useAuthSettings } from './use-auth-settings.ts'
import { useFirstField } from './use-first-field.ts'
import css from './auth-dialogs.module.css'

interface Props {
  settings: Settings
  /** Undefined: closed. */
  opening: Opening | undefined
  onAbandon: () => void
  onLogin: () => void
  onSuccess: (by: AuthMethod) => (reply: AuthReply) => void
}

/** How often a code may be sent again (specification §9). */
const RESENDS = 1

/** The register dialog: by a code or by e-mail (AU-02). */
export function RegisterDialog({ settings, opening, onAbandon, onLogin, onSuccess }: Props) {
  const client = useQueryClient()
  const { methods } = useAuthSettings()
  const [machine] = useState(() =>
    registerDialogMachine.provide({
      actors: { register: fromPromise<AuthReply, RegisterBody>(({ input }) => register(httpOf(client), input)) },
    }),
  )
  const [state, , actor] = useMachine(machine, { input: methods, inspect })
  const body = useRef<HTMLDivElement>(null)
  const handlers = useRef({ onLogin, onSuccess })
  useEffect(() => {
    handlers.current = { onLogin, onSuccess }
  })

  useEffect(() => {
    const subscriptions = [
      actor.on('register.succeeded', ({ reply }) => handlers.current.onSuccess('register')(reply)),
      actor.on('login.requested', () => handlers.current.onLogin()),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [actor])

  useEffect(() => {
    actor.send({ type: opening ? 'dialog.opened' : 'dialog.closed' })
  }, [actor, opening])

  const mode = (['otp', 'legacy'] as const).find((tag) => state.hasTag(tag))
  const isOpen = opening !== undefined && mode !== undefined
  useFirstField(body, isOpen, mode)
  return (
    <Dialog title={authMessages.registerTitle} open={isOpen} onClose={onAbandon}>
      <div ref={body} className={`${css.body} ${patterns.stack16}`}>
        <Why text={settings.register_text} ask="Register" toSave={opening?.toSave} hasEnded={undefined} />
        {mode === 'otp' && (
          <OtpForm
            resendLimit={RESENDS}
            knownPhone={opening?.known?.phone}
            onVerified={(reply) => {
              actor.send({ type: 'otp.succeeded' })
              onSuccess('register')(reply)
            }}
          />
        )}
        {mode === 'legacy' && (
          <RegisterForm
            known={opening?.known}
            busy={state.hasTag('busy')}
            onSubmit={(values) => actor.send({ type: 'register.submitted', ...values })}
          />
        )}
        {state.context.isUnreached && <NoConnection />}
        <OtherWay
          settings={settings}
          withDivider={methods.hasOtp && methods.hasLegacy}
          links={[
            ...(mode === 'otp' && methods.hasLegacy
              ? [{ label: authMessages.registerWithEmail, onClick: () => actor.send({ type: 'mode.legacyChosen' }) }]
              : []),
            ...(mode === 'legacy' && methods.hasOtp
              ? [{ label: authMessages.registerWithOtp, onClick: () => actor.send({ type: 'mode.otpChosen' }) }]
              : []),
            ...(mode === 'legacy'
              ? [{ label: authMessages.loginNow, onClick: () => actor.send({ type: 'login.chosen' }) }]
              : []),
          ]}
        />
      </div>
    </Dialog>
  )
}
