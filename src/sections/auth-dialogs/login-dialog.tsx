import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { httpOf } from '#api/client/http-of.ts'
import type { Settings } from '#generated/sections/auth-dialogs.js'
import { checkoutMessages } from '#domain/checkout-messages.ts'
import { authMessages } from '#domain/auth-messages.ts'
import type { AuthMethod, AuthReply } from '#machines/auth/auth.machine.ts'
import { type LoginValues, loginDialogMachine } from '#machines/auth/login-dialog.machine.ts'
import { useAuth } from '#visitor/session.chart.ts'
import { stepPages } from '#machines/checkout/step-pages.ts'
import { inspect } from '#visitor/watch-flows.ts'
import { pageHref } from '#routes/page-href.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import type { Opening } from './opening.ts'
import { ForgotForm } from './forgot-form.tsx'
import { LoginForm } from './login-form.tsx'
import { NoConnection } from './no-connection.tsx'
import { OtpForm } from './otp-form.tsx'
import { OtherWay } from './other-way.tsx'
import { Why } from './why.tsx'
import { useAuthSettings } from './use-auth-settings.ts'
import { useFirstField } from './use-first-field.ts'
import css from './auth-dialogs.module.css'
import { login, requestReset } from '#generated/calls/auth.ts'

interface Props {
  settings: Settings
  /** Undefined: closed. */
  opening: Opening | undefined
  isLinkRefused: boolean
  onAbandon: () => void
  onRegister: () => void
  onSuccess: (by: AuthMethod) => (reply: AuthReply) => void
}

/** How often a code may be sent again (specification §9). */
const RESENDS = 3

/** The login dialog: by a code, by e-mail and password, or the way to a new password (AU-01). */
export function LoginDialog({ settings, opening, isLinkRefused, onAbandon, onRegister, onSuccess }: Props) {
  const client = useQueryClient()
  const { methods, isGuestAllowed } = useAuthSettings()
  const [machine] = useState(() =>
    loginDialogMachine.provide({
      actors: {
        logIn: fromPromise<AuthReply, LoginValues>(({ input }) => login(httpOf(client), { body: input })),
        requestReset: fromPromise<unknown, { email: string }>(({ input }) =>
          requestReset(httpOf(client), { body: input }),
        ),
      },
    }),
  )
  const [state, , actor] = useMachine(machine, { input: methods, inspect })
  const body = useRef<HTMLDivElement>(null)
  // The guard of the checkout has sent them (RT-12).
  const isForCheckout = useAuth(({ context }) => isStep(context.redirectTo))
  const handlers = useRef({ onRegister, onSuccess })
  useEffect(() => {
    handlers.current = { onRegister, onSuccess }
  })

  useEffect(() => {
    const subscriptions = [
      actor.on('login.succeeded', ({ reply }) => handlers.current.onSuccess('login')(reply)),
      actor.on('register.wanted', () => handlers.current.onRegister()),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [actor])

  useEffect(() => {
    actor.send(opening ? { type: 'dialog.opened', ...modeOf(opening) } : { type: 'dialog.closed' })
  }, [actor, opening])

  const mode = (['otp', 'legacy', 'forgotPassword'] as const).find((tag) => state.hasTag(tag))
  const isOpen = opening !== undefined && mode !== undefined
  useFirstField(body, isOpen, mode)
  const isBusy = state.hasTag('busy')
  return (
    <Dialog
      title={mode === 'forgotPassword' ? authMessages.forgotPasswordTitle : authMessages.loginTitle}
      open={isOpen}
      onClose={onAbandon}
    >
      <div ref={body} className={`${css.body} ${patterns.stack16}`}>
        {mode !== 'forgotPassword' && (
          <Why text={settings.login_text} ask="Log in" toSave={opening?.toSave} hasEnded={opening?.hasEnded} />
        )}
        {isForCheckout && !isGuestAllowed && mode !== 'forgotPassword' && <p>{checkoutMessages.customerEmpty}</p>}
        {mode === 'otp' && (
          <OtpForm
            resendLimit={RESENDS}
            onVerified={(reply) => {
              actor.send({ type: 'otp.succeeded' })
              onSuccess('otp')(reply)
            }}
          />
        )}
        {mode === 'legacy' && (
          <LoginForm
            busy={isBusy}
            onSubmit={(values) => actor.send({ type: 'login.submitted', ...values })}
            email={state.context.email}
            onForgot={(email) => actor.send({ type: 'mode.forgotPasswordChosen', email })}
          />
        )}
        {mode === 'forgotPassword' && (
          <ForgotForm
            busy={isBusy}
            isLinkRefused={isLinkRefused}
            email={state.context.email}
            onSubmit={(email) => actor.send({ type: 'reset.submitted', email })}
          />
        )}
        {state.context.isUnreached && <NoConnection />}
        {mode !== 'forgotPassword' && (
          <p className={`${css.text} ${patterns.soft}`}>
            Ordered without an account? <Link href={`${pageHref('track-order')}#find-order`}>Find your order</Link>
          </p>
        )}
        <OtherWay
          settings={settings}
          withDivider={methods.hasOtp && methods.hasLegacy}
          links={[
            ...(mode === 'otp' && methods.hasLegacy
              ? [{ label: authMessages.loginWithEmail, onClick: () => actor.send({ type: 'mode.legacyChosen' }) }]
              : []),
            ...(mode !== 'otp' && methods.hasOtp
              ? [{ label: authMessages.loginWithOtp, onClick: () => actor.send({ type: 'mode.otpChosen' }) }]
              : []),
            ...(mode === 'forgotPassword' && methods.hasLegacy
              ? [{ label: authMessages.loginWithEmail, onClick: () => actor.send({ type: 'mode.legacyChosen' }) }]
              : []),
            ...(mode === 'legacy' && methods.canRegister
              ? [{ label: authMessages.registerNow, onClick: () => actor.send({ type: 'register.chosen' }) }]
              : []),
          ]}
        />
      </div>
    </Dialog>
  )
}

/** Returns the form to open. By default the shop's first login method (AU-03). */
function modeOf({ dialog }: Opening): { mode?: 'forgotPassword' | 'legacy' } {
  if (dialog === 'forgotPassword') return { mode: 'forgotPassword' }
  return dialog === 'passwordLogin' ? { mode: 'legacy' } : {}
}

const isStep = (href: string | undefined) =>
  href !== undefined && Object.values(stepPages).some((kind) => href.split('?')[0] === pageHref(kind))
