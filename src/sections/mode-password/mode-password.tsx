import { useLocation } from '@tanstack/react-router'
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
import * as common from '#words/common.ts'
import css from './mode-password.module.css'

/** Errors in the address after a submission without script. */
const REFUSED: Readonly<Record<string, () => string>> = {
  wrong: common.wrongPassword,
  later: common.tooManyAttempts,
}

const check = checkBy({ password: [required] })

type RawSearch = Readonly<Record<string, string | undefined>>

/** The form for the shop's password (MD-01); works without script. */
export function ModePassword({ id, settings: { label, hint, button } }: SectionProps<Settings>) {
  const search = useLocation({ select: (location) => location.search as RawSearch })
  // Reloads, so that the server decides what is shown.
  const enter = () => window.location.replace(ownPath(search['next']) ?? '/')
  const { snapshot, send } = useGate(usePage().kind, enter)
  const { errors, form, isSending, message } = useForm({
    check,
    submit: ({ password }) => send({ type: 'password.submitted', password }),
    isBusy: snapshot.hasTag('busy'),
    failure: snapshot.context.failure,
  })
  const serverError = isSending ? undefined : REFUSED[search['refused'] ?? '']?.()
  return (
    <Band as="div" top="none" className={css.root}>
      <form method="post" className={`${css.form} ${patterns.stack24}`} {...form}>
        <PasswordField
          id={`${id}-password`}
          name="password"
          label={label}
          hint={hint}
          autoComplete="off"
          error={errors.password ?? message ?? serverError}
        />
        <Button type="submit" loading={isSending}>
          {button}
        </Button>
      </form>
    </Band>
  )
}
