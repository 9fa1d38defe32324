import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Settings } from '#generated/sections/auth-dialogs.js'
import type { AuthMethod, AuthReply } from '#machines/auth/auth.machine.ts'
import { useAuthActor } from '#visitor/session.chart.ts'
import type { Opening } from './opening.ts'
import { LoginDialog } from './login-dialog.tsx'
import { RegisterDialog } from './register-dialog.tsx'

interface Props {
  settings: Settings
  opening: Opening
  /** The visitor comes from a reset link that holds no more. */
  isLinkRefused: boolean
}

/** Both dialogs, of which one is open at most, and what follows them. */
export function AuthPanel({ settings, opening, isLinkRefused }: Props) {
  const actor = useAuthActor()
  const navigate = useNavigate()
  const [shown, setShown] = useState<Opening | undefined>(opening)
  const [seen, setSeen] = useState(opening)
  if (seen !== opening) {
    setSeen(opening)
    setShown(opening)
  }

  // Somebody logged in elsewhere, in another tab or by another way: nothing is left to ask.
  useEffect(() => {
    const subscription = actor.subscribe((session) => {
      if (session.hasTag('loggedIn')) setShown(undefined)
    })
    return () => subscription.unsubscribe()
  }, [actor])

  /** Closed without a login: nobody is led anywhere later, and the address no longer asks for the dialog. */
  function abandon() {
    setShown(undefined)
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: ({ dialog, redirectTo, ...others }: Record<string, unknown>) => others,
    } as never)
    // Last, because it may lead to another page.
    actor.send({ type: 'login.abandoned' })
  }

  const succeed = (by: AuthMethod) => (reply: AuthReply) => {
    setShown(undefined)
    actor.send({ type: 'login.succeeded', reply, by })
  }
  const open = (dialog: Opening['dialog']) => setShown({ ...shown, dialog, count: (shown?.count ?? 0) + 0.5 })

  const isRegister = shown?.dialog === 'register'
  return (
    <>
      <LoginDialog
        settings={settings}
        opening={isRegister ? undefined : shown}
        isLinkRefused={isLinkRefused}
        onAbandon={abandon}
        onRegister={() => open('register')}
        onSuccess={succeed}
      />
      <RegisterDialog
        settings={settings}
        opening={isRegister ? shown : undefined}
        onAbandon={abandon}
        onLogin={() => open('login')}
        onSuccess={succeed}
      />
    </>
  )
}
