import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as t from '#words/admin-app.ts'
import { Button } from '#ui/button.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import css from './screen-states.module.css'

/** Shown while a screen's code is on its way. */
export function ScreenLoading() {
  return (
    <div className={css.loading} role="status">
      {t.loading()}
    </div>
  )
}

export function NotFoundScreen() {
  return (
    <Note title={t.notFound()} text={t.notFoundAdvice()}>
      <AdminLink href="/admin">{t.toHome()}</AdminLink>
    </Note>
  )
}

export function NotAllowedScreen() {
  return (
    <Note title={t.notAllowed()} text={t.notAllowedAdvice()}>
      <AdminLink href="/admin">{t.toHome()}</AdminLink>
    </Note>
  )
}

/** Shown instead of a screen that failed, or whose code could not be loaded. */
export function ScreenFailure({ reset }: { error: unknown; reset?: () => void }) {
  const router = useRouter()
  return (
    <Note title={t.screenFailed()} text={t.screenFailedAdvice()} role="alert">
      <Button
        onClick={() => {
          reset?.()
          void router.invalidate()
        }}
      >
        {t.tryAgain()}
      </Button>
      <Button look="quiet" onClick={() => location.reload()}>
        {t.reload()}
      </Button>
    </Note>
  )
}

interface NoteProps {
  title: string
  text: string
  role?: 'alert'
  children?: ReactNode
}

/** A short text in place of a screen. */
export function Note({ title, text, role, children }: NoteProps) {
  return (
    <div className={css.note} role={role}>
      <h1 className={css.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={css.text}>{text}</p>
      {children && <div className={css.actions}>{children}</div>}
    </div>
  )
}
