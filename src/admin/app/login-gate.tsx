import { useRef, useSyncExternalStore } from 'react'
import * as t from '#words/admin-app.ts'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toasts.ts'
import type { LoginRequests } from '../shell/login-requests.ts'
import { type Session, sessionQuery, useAdmin } from '../shell/session.ts'
import { LoginForm } from './login-form.tsx'

/**
 * Asks to log in again over the open screen, whose input stays. If somebody else logs in, the page is loaded again:
 * what is shown belongs to the person before.
 */
export function LoginGate({ logins }: { logins: LoginRequests }) {
  const { http, queryClient, session } = useAdmin()
  const request = useSyncExternalStore(logins.subscribe, logins.current)
  const before = useRef<Session>(session)
  if (!request) return null
  const isConfirming = request.reason === 'unconfirmed'
  const confirmBy = !isConfirming ? undefined : session.id === null ? 'token' : 'password'

  async function finish(): Promise<void> {
    const now = await queryClient.query({ ...sessionQuery, staleTime: 0 })
    if (isSamePerson(before.current, now)) return request?.settle(true)
    void showToast({ kind: 'success', text: t.someoneElse({ name: now.name }) })
    location.reload()
  }

  return (
    <Dialog open title={isConfirming ? t.confirmIdentity() : t.sessionExpired()} onClose={() => request.settle(false)}>
      <p>{confirmBy ? advice[confirmBy]() : t.sessionExpiredAdvice()}</p>
      <LoginForm http={http} confirmBy={confirmBy} onDone={() => void finish()} />
    </Dialog>
  )
}

const advice = { password: t.confirmIdentityAdvice, token: t.confirmTokenAdvice } as const

const isSamePerson = (a: Session, b: Session): boolean => (a.id ?? null) === (b.id ?? null) && a.role === b.role
