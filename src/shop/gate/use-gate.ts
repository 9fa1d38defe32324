import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { httpOf } from '#api/client/http-of.ts'
import { type GatePage, gateMachine } from '#machines/gate/gate.machine.ts'
import { inspect } from '#visitor/watch-flows.ts'
import { subscribeToMode, verifyPassword } from '#generated/calls/storefront.ts'

/** The facts that decide which page a visitor is sent to, as judged by the server. */
const FACTS = {
  'password-protected': { isProtected: true, mode: 'Live' },
  'coming-soon': { isProtected: false, mode: 'Coming Soon' },
  'under-maintenance': { isProtected: false, mode: 'Under Maintenance' },
} as const satisfies Record<GatePage, unknown>

/**
 * The gate's chart on the page of a mode; open on any other page. `onEnter` is called once the password was right.
 */
export function useGate(kind: string | undefined, onEnter: () => void = () => undefined) {
  const client = useQueryClient()
  const [machine] = useState(() =>
    gateMachine.provide({
      actors: {
        verifyPassword: fromPromise<unknown, { password: string }>(({ input }) =>
          verifyPassword(httpOf(client), { body: input }),
        ),
        subscribe: fromPromise<unknown, { email: string }>(({ input }) =>
          subscribeToMode(httpOf(client), { body: input }),
        ),
      },
      actions: { enterShop: onEnter },
    }),
  )
  const facts = isGatePage(kind) ? FACTS[kind] : { isProtected: false, mode: 'Live' }
  const [snapshot, send] = useMachine(machine, { input: { ...facts, isVerified: false, isAdmin: false }, inspect })
  return { snapshot, send }
}

const isGatePage = (kind: string | undefined): kind is GatePage => kind !== undefined && Object.hasOwn(FACTS, kind)
