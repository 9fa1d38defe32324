import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/auth-dialogs.js'
import { type RequestedDialog, readDialog, readDialogFromHref } from '#domain/login-address.ts'
import { watchLinks } from '#lib/watch-links.ts'
import type { Opening } from '#machines/auth/auth-dialog.machine.ts'
import { useAuthActor } from '#visitor/session.chart.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

/** Links that open a dialog, and elements with such an address in `data-auth`. */
const LOGIN_LINK = 'a[href^="/?dialog="],[data-auth]'
const AuthPanel = lazyPart(
  () => import('./auth-panel.tsx'),
  (module) => module.AuthPanel,
)

/**
 * Opens the dialogs for guests when a link, the page's address or the session asks for one. Their code loads as soon as a
 * shopper is likely to open one.
 */
export function AuthDialogs({ settings }: SectionProps<Settings>) {
  const actor = useAuthActor()
  const address = useLocation({ select: ({ search }) => JSON.stringify(readDialog(search)) })
  const [opening, setOpening] = useState<Opening>()

  useEffect(() => {
    return watchLinks(LOGIN_LINK, {
      onIntent: AuthPanel.preload,
      onClick: (event, link) => {
        const requested = readDialogFromHref(link.dataset['auth'] ?? link.getAttribute('href') ?? '')
        if (!requested) return
        event.preventDefault()
        actor.send(loginRequest(requested.dialog, requested.redirectTo))
      },
    })
  }, [actor])

  useEffect(() => {
    const subscription = actor.on('auth.loginWanted', ({ dialog, known, toSave, hasEnded }) =>
      setOpening({ dialog, ...(known && { known }), ...(toSave && { toSave }), ...(hasEnded && { hasEnded }) }),
    )
    return () => subscription.unsubscribe()
  }, [actor])

  // After the effect that subscribes, so that a dialog requested by the address opens.
  useEffect(() => {
    if (address === undefined) return
    const { dialog, redirectTo } = JSON.parse(address) as RequestedDialog
    actor.send(loginRequest(dialog, redirectTo))
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

const loginRequest = (dialog: RequestedDialog['dialog'], redirectTo: string | undefined) => ({
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
