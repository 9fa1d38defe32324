import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { httpOf } from '#api/client/http-of.ts'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/reset-password.js'
import { formFailureOf } from '#domain/field-errors.ts'
import { checkBy, newPassword, required } from '#domain/field-rules.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { useForm } from '#forms/use-form.ts'
import { useAuthActor } from '#visitor/session.chart.ts'
import type { AuthReply } from '#machines/auth/auth.machine.ts'
import { mailedLinkMachine } from '#machines/auth/mailed-link.machine.ts'
import { inspect } from '#visitor/watch-flows.ts'
import { pageHref } from '#pages/page-href.ts'
import { PasswordField } from '#shop/account/password-field.tsx'
import { Band } from '#ui/band.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import { checkLink, type ResetLink, replyOf, resetLinkOf } from './reset-link.ts'
import { NoLink } from './send-link.tsx'
import css from './reset-password.module.css'
import { completeReset } from '#generated/calls/auth.ts'
import * as t from '#words/auth.ts'
import * as common from '#words/common.ts'

const check = checkBy({ password: [required, newPassword] })

/** The page of a reset link (RT-06): the form for a new password, or the request for another link. */
export function ResetPassword({ settings: { heading, text } }: SectionProps<Settings>) {
  const { path, params = {} } = usePage()
  return (
    <Band top="page">
      <Heading level={1} size="section">
        {heading}
      </Heading>
      <Reset key={path} link={resetLinkOf(params)} text={text} />
    </Band>
  )
}

function Reset({ link, text }: { link: ResetLink; text: string }) {
  const client = useQueryClient()
  const session = useAuthActor()
  const [machine] = useState(() =>
    mailedLinkMachine.provide({
      actors: {
        checkLink: fromPromise<unknown, { token: string }>(async ({ signal }) =>
          (await checkLink(httpOf(client), link, signal)) ? link : undefined,
        ),
        useLink: fromPromise<unknown, { token: string; choice: string | undefined }>(async ({ input }) =>
          replyOf(await completeReset(httpOf(client), { body: { ...link, password: input.choice ?? '' } })),
        ),
      },
    }),
  )
  const [snapshot, , actor] = useMachine(machine, { input: { token: link.token }, inspect })
  const { errors, form, isSending, message } = useForm({
    check,
    submit: ({ password }) => actor.send({ type: 'link.used', choice: password }),
    isBusy: snapshot.hasTag('busy'),
    failure: formFailureOf(snapshot.context.failure),
  })
  const isLoggedIn = snapshot.context.outcome !== undefined
  useEffect(() => {
    const subscription = actor.on('link.done', () => {
      const reply = actor.getSnapshot().context.outcome as AuthReply | undefined
      if (reply) session.send({ type: 'login.succeeded', reply, by: 'login' })
      // Opens the password login, whichever method the shop offers first.
      else session.send({ type: 'login.requested', dialog: 'passwordLogin', redirectTo: pageHref('account') })
    })
    return () => subscription.unsubscribe()
  }, [actor, session])

  if (snapshot.hasTag('done')) {
    return (
      <EmptyState drawing="letter" text={isLoggedIn ? t.passwordChangedLoggedIn() : t.passwordChangedLogIn()}>
        {isLoggedIn ? (
          <ButtonLink href={pageHref('account')}>{t.goToAccount()}</ButtonLink>
        ) : (
          <ButtonLink href="/?dialog=password-login">{t.logIn()}</ButtonLink>
        )}
      </EmptyState>
    )
  }
  if (snapshot.hasTag('refused')) return <NoLink hadOne={link.token !== ''} />
  if (snapshot.hasTag('unreachable')) {
    return (
      <EmptyState drawing="broken" text={common.requestFailed()}>
        <Button look="quiet" onClick={() => actor.send({ type: 'check.retried' })}>
          {common.tryAgain()}
        </Button>
      </EmptyState>
    )
  }

  if (!snapshot.hasTag('asking')) {
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
    <form {...form} className={`${css.form} ${patterns.stack16}`}>
      <p className={`${css.text} ${patterns.soft}`}>{text}</p>
      {/* For password managers. */}
      <input hidden type="email" autoComplete="username" readOnly value={link.email} />
      <PasswordField
        label={t.newPassword()}
        name="password"
        autoComplete="new-password"
        withStrength
        error={errors['password']}
      />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" loading={isSending}>
        {t.saveNewPassword()}
      </Button>
    </form>
  )
}
