import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/auth-dialogs.js'
import { type RequestedDialog, readDialog } from '#domain/login-address.ts'
import type { Opening } from '#machines/auth/auth-dialog.machine.ts'
import { useAuthActor } from '#visitor/session.chart.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { watchLoginLinks } from './watch-login-links.ts'

const AuthPanel = lazyPart(
  () => import('./auth-panel.tsx'),
  (module) => module.AuthPanel,
)

/**
 * The dialogs for guests. Every page carries no more than this: it waits for a link, for an address, or for the session
 * to want a login, and fetches the dialogs as soon as one of them is likely.
 */
export function AuthDialogs({ settings }: SectionProps<Settings>) {
  const actor = useAuthActor()
  const address = useLocation({ select: ({ search }) => JSON.stringify(readDialog(search)) })
  const [opening, setOpening] = useState<Opening>()

  useEffect(() => {
    const want = ({ dialog, redirectTo }: RequestedDialog) => actor.send(wish(dialog, redirectTo))
    return watchLoginLinks({ onIntent: AuthPanel.preload, onOpen: want })
  }, [actor])

  useEffect(() => {
    const subscription = actor.on('auth.loginWanted', ({ dialog, known, toSave, hasEnded }) =>
      setOpening({ dialog, ...(known && { known }), ...(toSave && { toSave }), ...(hasEnded && { hasEnded }) }),
    )
    return () => subscription.unsubscribe()
  }, [actor])

  // After the subscription: an address that asks for a dialog is heard as well.
  useEffect(() => {
    if (address === undefined) return
    const { dialog, redirectTo } = JSON.parse(address) as RequestedDialog
    actor.send(wish(dialog, redirectTo))
  }, [actor, address])

  if (!opening) return null
  return (
    <AuthPanel
      settings={settings}
      opening={opening}
      isLinkRefused={address?.includes('reset-link-refused') ?? false}
      onClose={() => setOpening(undefined)}
    />
  )
}

const wish = (dialog: RequestedDialog['dialog'], redirectTo: string | undefined) => ({
  type: 'login.requested' as const,
  redirectTo,
  dialog: DIALOGS[dialog],
})

const DIALOGS = {
  login: 'login',
  'password-login': 'passwordLogin',
  register: 'register',
  'forgot-password': 'forgotPassword',
  'reset-link-refused': 'forgotPassword',
} as const satisfies Record<RequestedDialog['dialog'], string>
