import { type ReactNode, useRef } from 'react'
import type { Settings } from '#generated/sections/auth-dialogs.js'
import { type AuthDialogEvent, type AuthDialogSnapshot, selectMode } from '#machines/auth/auth-dialog.machine.ts'
import { Dialog } from '#ui/dialog.tsx'
import patterns from '#ui/patterns.module.css'
import { DialogLinks } from './dialog-links.tsx'
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
  /** Shown below the form. */
  note?: ReactNode
  /** Links to other forms; false for those the shop does not offer. */
  links: (false | { label: string; event: AuthDialogEvent })[]
  children: ReactNode
}

/** The frame shared by the login and the registration dialog. */
export function AuthDialog({ settings, snapshot, send, tag, title, note, links, children }: Props) {
  const { methods } = useAuthSettings()
  const body = useRef<HTMLDivElement>(null)
  const isOpen = snapshot.hasTag(tag)
  useFirstField(body, isOpen, selectMode(snapshot))
  return (
    <Dialog title={title} open={isOpen} onClose={() => send({ type: 'dialog.closed' })}>
      {isOpen && (
        <div ref={body} className={`${css.body} ${patterns.stack16}`}>
          {children}
          {note}
          <DialogLinks
            settings={settings}
            withDivider={methods.hasOtp && methods.hasLegacy}
            links={links
              .filter((link) => link !== false)
              .map(({ label, event }) => ({ label, onClick: () => send(event) }))}
          />
        </div>
      )}
    </Dialog>
  )
}
