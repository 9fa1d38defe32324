import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import * as app from '#words/admin-app.ts'
import * as t from '#words/admin-staff.ts'
import { PublicPage } from '../shell/public-page.tsx'

interface Props {
  error: unknown
  /** The code of a link that no longer works; other failures can be tried again. */
  code: string
  title: string
  advice: string
  retry: () => void
  /** Where to go instead. */
  children: ReactNode
}

/** Shown instead of what a link in a mail leads to. */
export function LinkFailure({ error, code, title, advice, retry, children }: Props) {
  if ((error as { code?: string }).code === code)
    return (
      <PublicPage title={title}>
        <p role="alert">{advice}</p>
        {children}
      </PublicPage>
    )
  return (
    <PublicPage title={app.startFailed()}>
      <p role="alert">{t.loadFailed()}</p>
      <Button onClick={retry}>{app.tryAgain()}</Button>
    </PublicPage>
  )
}
