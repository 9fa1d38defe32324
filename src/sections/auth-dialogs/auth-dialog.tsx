import { type ReactNode, useRef } from 'react'
import type { Settings } from '#generated/sections/auth-dialogs.js'
import { ownMessages } from '#domain/messages.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { type AuthDialogEvent, type AuthDialogSnapshot, selectMode } from '#machines/auth/auth-dialog.machine.ts'
import { Dialog } from '#ui/dialog.tsx'
import patterns from '#ui/patterns.module.css'
import { OtherWay } from './other-way.tsx'
import { useAuthSettings } from './use-auth-settings.ts'
import { useFirstField } from './use-first-field.ts'
import css from './auth-dialogs.module.css'

export interface AuthDialogProps {
  settings: Settings
  snapshot: AuthDialogSnapshot
  send: (event: AuthDialogEvent) => void
}

interface Props extends AuthDialogProps {
  tag: 'login' | 'register'
  title: string
  /** Below the form. */
  note?: ReactNode
  /** Other forms, by their labels; those that are not offered are false. */
  ways: (false | { label: string; event: AuthDialogEvent })[]
  children: ReactNode
}

/** The frame of the login and of the registration. */
export function AuthDialog({ settings, snapshot, send, tag, title, note, ways, children }: Props) {
  const { methods } = useAuthSettings()
  const body = useRef<HTMLDivElement>(null)
  const isOpen = snapshot.hasTag(tag)
  useFirstField(body, isOpen, selectMode(snapshot))
  return (
    <Dialog title={title} open={isOpen} onClose={() => send({ type: 'dialog.closed' })}>
      {isOpen && (
        <div ref={body} className={`${css.body} ${patterns.stack16}`}>
          {children}
          <FormMessage>{snapshot.context.isUnreached ? ownMessages.noConnection : undefined}</FormMessage>
          {note}
          <OtherWay
            settings={settings}
            withDivider={methods.hasOtp && methods.hasLegacy}
            links={ways
              .filter((way) => way !== false)
              .map(({ label, event }) => ({ label, onClick: () => send(event) }))}
          />
        </div>
      )}
    </Dialog>
  )
}
