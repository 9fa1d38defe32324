import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { completeReset } from '#api/auth.ts'
import { fieldErrorsOf } from '#api/client/field-errors.ts'
import { httpOf } from '#api/client/http-of.ts'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/reset-password.js'
import { fieldMessages } from '#domain/auth-messages.ts'
import { ownMessages } from '#domain/messages.ts'
import { PASSWORD_MIN } from '#lib/password-strength.ts'
import { useAuthActor } from '#visitor/session.chart.ts'
import type { AuthReply } from '#machines/auth/auth.machine.ts'
import { type ResetLink, resetPasswordMachine } from '#machines/auth/reset-password.machine.ts'
import { inspect } from '#visitor/watch-flows.ts'
import { pageHref } from '#routes/page-href.ts'
import { PasswordField } from '#shop/account/password-field.tsx'
import { useFieldErrors } from '#shop/forms/use-field-errors.ts'
import { Band } from '#ui/band.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import { checkLink, replyOf, resetLinkOf } from './reset-link.ts'
import { NoLink } from './send-link.tsx'
import css from './reset-password.module.css'

/** The page that a link in a mail leads to (RT-06): a new password, or a new link. */
export function ResetPassword({ settings: { heading, text } }: SectionProps<Settings>) {
  const { path, params = {} } = usePage()
  return (
    <Band top="page">
      <Heading level={1} size="section">
        {heading}
      </Heading>
      {/* Another link is another reset. */}
      <Reset key={path} link={resetLinkOf(params)} text={text} />
    </Band>
  )
}

function Reset({ link, text }: { link: ResetLink; text: string }) {
  const client = useQueryClient()
  const auth = useAuthActor()
  const [password, setPassword] = useState('')
  const { errors, form, refuse, forget } = useFieldErrors()
  const [machine] = useState(() =>
    resetPasswordMachine.provide({
      actors: {
        checkLink: fromPromise<boolean, ResetLink>(({ input, signal }) => checkLink(httpOf(client), input, signal)),
        completeReset: fromPromise<AuthReply | undefined, ResetLink & { password: string }>(async ({ input }) => {
          try {
            return replyOf(await completeReset(httpOf(client), input))
          } catch (error) {
            refuse(fieldErrorsOf(error))
            throw error
          }
        }),
      },
    }),
  )
  const [snapshot, , actor] = useMachine(machine, { input: link, inspect })
  const [isLoggedIn, setLoggedIn] = useState(false)
  useEffect(() => {
    const subscription = actor.on('reset.completed', ({ reply }) => {
      setLoggedIn(reply !== undefined)
      if (reply) auth.send({ type: 'login.succeeded', reply, by: 'login' })
      // Opens the password login, whichever method the shop offers first.
      else auth.send({ type: 'login.requested', dialog: 'passwordLogin', redirectTo: pageHref('account') })
    })
    return () => subscription.unsubscribe()
  }, [actor, auth])

  if (snapshot.hasTag('completed')) {
    return (
      <EmptyState
        drawing="letter"
        text={
          isLoggedIn
            ? 'Your password has been changed, and you’re logged in.'
            : 'Your password has been changed. Log in with the new one.'
        }
      >
        {isLoggedIn ? (
          <ButtonLink href={pageHref('account')}>Go to your account</ButtonLink>
        ) : (
          <ButtonLink href="/?dialog=password-login">Log in</ButtonLink>
        )}
      </EmptyState>
    )
  }
  if (snapshot.hasTag('refused')) return <NoLink hadOne={link.token !== ''} />
  if (snapshot.hasTag('unreachable')) {
    return (
      <EmptyState drawing="broken" text={ownMessages.requestFailed}>
        <Button look="quiet" onClick={() => actor.send({ type: 'check.retried' })}>
          Try again
        </Button>
      </EmptyState>
    )
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const fault =
      password === ''
        ? fieldMessages.required
        : password.length < PASSWORD_MIN
          ? 'This password is too short.'
          : undefined
    if (!refuse(fault === undefined ? {} : { password: fault })) actor.send({ type: 'password.submitted', password })
  }

  // A refused password makes the link be checked again: what was typed stays where it is meanwhile.
  const isFilling = snapshot.hasTag('form') || password !== ''
  if (!isFilling) {
    return (
      <div className={`${css.form} ${patterns.stack16}`} aria-busy="true">
        <Skeleton width="100%" />
        <Skeleton height="5rem" />
        <Skeleton width="12rem" height="1.5rem" />
        <Skeleton height="48px" />
      </div>
    )
  }
  return (
    <form ref={form} className={`${css.form} ${patterns.stack16}`} noValidate onSubmit={submit}>
      <p className={`${css.text} ${patterns.soft}`}>{text}</p>
      {/* For password managers: whose password it is. */}
      <input hidden type="email" autoComplete="username" readOnly value={link.email} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        withStrength
        error={errors['password']}
        onInput={({ currentTarget }) => {
          setPassword(currentTarget.value)
          forget('password')
        }}
      />
      <Button type="submit" loading={snapshot.hasTag('busy') || snapshot.hasTag('checking') || false}>
        Save new password
      </Button>
    </form>
  )
}
