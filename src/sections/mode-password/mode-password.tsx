import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/mode-password.js'
import { checkBy, required } from '#domain/field-rules.ts'
import { ownPath } from '#lib/url.ts'
import { PasswordField } from '#shop/account/password-field.tsx'
import { useForm } from '#forms/use-form.ts'
import { useGate } from '#shop/gate/use-gate.ts'
import { Band } from '#ui/band.tsx'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import css from './mode-password.module.css'

/** What a form that was sent without script comes back with. */
const REFUSED: Readonly<Record<string, string>> = {
  wrong: 'That password isn’t right. Please try again.',
  later: 'Too many tries. Please wait a while and try again.',
}

const check = checkBy({ password: [required] })

type RawSearch = Readonly<Record<string, string | undefined>>

/** The field for the password of the shop (MD-01). Without script the form is sent as it is, to the address it stands at. */
export function ModePassword({ id, settings: { label, hint, button } }: SectionProps<Settings>) {
  const search = useLocation({ select: (location) => location.search as RawSearch })
  // The page that was wanted is behind the gate: the server is to judge again.
  const enter = () => window.location.replace(ownPath(search['next']) ?? '/')
  const { snapshot, send } = useGate(usePage().kind, enter)
  const { errors, form } = useForm({ check, submit: ({ password }) => send({ type: 'password.submitted', password }) })
  const { ref } = form
  const isRefused = snapshot.hasTag('refused')
  useEffect(() => {
    if (isRefused) ref.current?.querySelector('input')?.focus()
  }, [isRefused, ref])
  const { rejection } = snapshot.context
  const before = snapshot.hasTag('busy') ? undefined : REFUSED[search['refused'] ?? '']
  return (
    <Band as="div" top="none" className={css.root}>
      <form method="post" className={`${css.form} ${patterns.stack24}`} {...form}>
        <PasswordField
          id={`${id}-password`}
          name="password"
          label={label}
          hint={hint}
          autoComplete="off"
          error={errors.password ?? rejection ?? before}
        />
        <Button type="submit" loading={snapshot.hasTag('busy')}>
          {button}
        </Button>
      </form>
    </Band>
  )
}
