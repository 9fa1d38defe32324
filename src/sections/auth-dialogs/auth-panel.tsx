import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { fromPromise } from 'xstate'
import type { RegisterBody } from '#generated/api.d.ts'
import { httpOf } from '#api/client/http-of.ts'
import type { Settings } from '#generated/sections/auth-dialogs.js'
import type { AuthReply } from '#machines/auth/auth.machine.ts'
import { type LoginValues, authDialogMachine, type Opening } from '#machines/auth/auth-dialog.machine.ts'
import { useAuthActor } from '#visitor/session.chart.ts'
import { inspect } from '#visitor/watch-flows.ts'
import { LoginDialog } from './login-dialog.tsx'
import { RegisterDialog } from './register-dialog.tsx'
import { useAuthSettings } from './use-auth-settings.ts'
import { login, register, requestReset } from '#generated/calls/auth.ts'

interface Props {
  settings: Settings
  /** The last request for a dialog. A new object is a new request. */
  opening: Opening
  /** The visitor followed a reset link that is no longer valid. */
  isLinkRefused: boolean
}

/** The login and the registration dialog. At most one is open. */
export function AuthPanel({ settings, opening, isLinkRefused }: Props) {
  const session = useAuthActor()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { methods } = useAuthSettings()
  const [machine] = useState(() =>
    authDialogMachine.provide({
      actors: {
        logIn: fromPromise<AuthReply, LoginValues>(({ input }) => login(httpOf(client), { body: input })),
        requestReset: fromPromise<unknown, { email: string }>(({ input }) =>
          requestReset(httpOf(client), { body: input }),
        ),
        register: fromPromise<AuthReply, RegisterBody>(({ input }) => register(httpOf(client), { body: input })),
      },
    }),
  )
  const [snapshot, send, actor] = useMachine(machine, { input: methods, inspect })

  /** Removes the dialog from the address and forgets the redirect. */
  const abandon = useEffectEvent(() => {
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: ({ dialog, redirectTo, ...others }: Record<string, unknown>) => others,
    } as never)
    // Last, because it may navigate to another page.
    session.send({ type: 'login.abandoned' })
  })

  useEffect(() => {
    const subscriptions = [
      actor.on('auth.succeeded', ({ reply, by }) => session.send({ type: 'login.succeeded', reply, by })),
      actor.on('auth.abandoned', abandon),
      session.subscribe((visitor) => {
        if (visitor.hasTag('loggedIn')) actor.send({ type: 'session.started' })
      }),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [actor, session])

  useEffect(() => actor.send({ type: 'dialog.opened', ...opening }), [actor, opening])

  const shared = { settings, snapshot, send }
  return (
    <>
      <LoginDialog {...shared} isLinkRefused={isLinkRefused} />
      <RegisterDialog {...shared} />
    </>
  )
}
