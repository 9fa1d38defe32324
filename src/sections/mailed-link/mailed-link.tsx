import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { ACCOUNT_KEY } from '#api/account.queries.ts'
import { httpOf } from '#api/client/http-of.ts'
import type { SectionProps } from '#engine/types.ts'
import type { WaitingOrders } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/mailed-link.js'
import { mailedLinkMachine } from '#machines/auth/mailed-link.machine.ts'
import { inspect } from '#visitor/watch-flows.ts'
import { pageHref } from '#pages/page-href.ts'
import { DateTime } from '#shop/storefront/date-time.tsx'
import { Band } from '#ui/band.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import { type About, type Outcome, type Purpose, checkLink, followLink } from './link-kinds.ts'
import css from './mailed-link.module.css'
import { UnconfirmedOrders } from './unconfirmed-orders.tsx'
import * as t from '#words/auth.ts'
import * as orders from '#words/orders.ts'
import * as common from '#words/common.ts'

const invalidTexts = { verify: t.verifyLinkInvalid, undo: t.undoLinkInvalid, order: orders.confirmLinkInvalid } as const

/** The page of a link in an email or a text message (AU-19, AU-20, OP-04): explains the link, and a button uses it. */
export function MailedLink({ settings: { heading, purpose } }: SectionProps<Settings>) {
  const token = useLocation({ select: ({ search }) => (search as Record<string, unknown>)['token'] })
  const text = typeof token === 'string' ? token : ''
  return (
    <Band top="page">
      <Heading level={1} size="section">
        {heading}
      </Heading>
      <div className={css.stage}>
        <Link key={text} token={text} purpose={purpose} />
      </div>
    </Band>
  )
}

function Link({ token, purpose }: { token: string; purpose: Purpose }) {
  const client = useQueryClient()
  const [machine] = useState(() =>
    mailedLinkMachine.provide({
      actors: {
        checkLink: fromPromise<unknown, { token: string }>(({ input, signal }) =>
          checkLink(httpOf(client), purpose, input.token, signal),
        ),
        useLink: fromPromise<unknown, { token: string; choice: string | undefined }>(({ input }) =>
          followLink(httpOf(client), purpose, input),
        ),
      },
    }),
  )
  const [snapshot, , actor] = useMachine(machine, { input: { token }, inspect })
  const isDone = snapshot.hasTag('done')
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isDone) return
    result.current?.focus()
    // Undoing a change logs everyone out, so there is no account to fetch.
    if (purpose === 'verify') void client.invalidateQueries({ queryKey: [ACCOUNT_KEY] })
  }, [isDone, client, purpose])

  if (isDone) {
    return (
      <div ref={result} tabIndex={-1} role="status">
        <Done purpose={purpose} outcome={snapshot.context.outcome as Outcome | undefined} />
      </div>
    )
  }
  if (snapshot.hasTag('refused')) {
    return (
      <EmptyState drawing="broken" text={invalidTexts[purpose]()}>
        {purpose === 'verify' && <ButtonLink href={pageHref('profile')}>{t.goToProfile()}</ButtonLink>}
        {purpose === 'undo' && <ButtonLink href="/?dialog=forgot-password">{t.chooseNewPassword()}</ButtonLink>}
        {purpose === 'order' && <ButtonLink href={pageHref('shop')}>{orders.goToShop()}</ButtonLink>}
      </EmptyState>
    )
  }
  if (snapshot.hasTag('unreachable')) {
    return (
      <EmptyState drawing="broken" text={common.requestFailed()}>
        <Button look="quiet" onClick={() => actor.send({ type: 'check.retried' })}>
          {common.tryAgain()}
        </Button>
      </EmptyState>
    )
  }
  const about = snapshot.context.about as About | undefined
  if (!about) {
    return (
      <div className={`${css.body} ${patterns.stack16}`} aria-busy="true">
        <noscript>{t.enableJavaScript()}</noscript>
        <Skeleton width="100%" />
        <Skeleton width="60%" />
        <Skeleton width="12rem" height="48px" />
      </div>
    )
  }
  if ('orders' in about) {
    return (
      <UnconfirmedOrders
        orders={about.orders}
        busy={snapshot.hasTag('busy') ? snapshot.context.choice : undefined}
        onConfirm={(choice) => actor.send({ type: 'link.used', choice })}
      />
    )
  }
  return (
    <div className={`${css.body} ${patterns.stack24} ${patterns.start}`}>
      <Explanation about={about} />
      <Button loading={snapshot.hasTag('busy')} onClick={() => actor.send({ type: 'link.used' })}>
        {'email' in about ? t.confirmEmail() : t.undoChange()}
      </Button>
    </div>
  )
}

function Explanation({ about }: { about: Exclude<About, WaitingOrders> }) {
  if ('email' in about) {
    return (
      <div className={patterns.stack8}>
        <p>
          {t.confirmEmailOf({
            email: about.email,
            createdAt: about.opened_at,
            address,
            time,
          })}
        </p>
        <p className={patterns.soft}>{t.notYourAccount()}</p>
      </div>
    )
  }
  return (
    <div className={patterns.stack8}>
      <p>{t.changeMade({ kind: about.kind, changedAt: about.changed_at, expiresAt: about.expires_at, time })}</p>
      <p className={patterns.soft}>{about.kind === 'deletion' ? t.undoRestoresAccount() : t.undoRestoresContacts()}</p>
    </div>
  )
}

function Done({ purpose, outcome }: { purpose: Purpose; outcome: Outcome | undefined }) {
  if (purpose === 'verify') {
    return (
      <EmptyState drawing="letter" text={t.emailConfirmed()}>
        <ButtonLink href={pageHref('account')}>{t.goToAccount()}</ButtonLink>
      </EmptyState>
    )
  }
  if (purpose === 'order') {
    return (
      <EmptyState drawing="letter" text={orders.orderConfirmed()}>
        <ButtonLink href={outcome?.url ?? pageHref('shop')}>{orders.seeOrder()}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState drawing="letter" text={outcome?.mailed ? t.undoneLinkSent() : t.undoneLogIn()}>
      <ButtonLink href="/?dialog=login">{t.logIn()}</ButtonLink>
    </EmptyState>
  )
}

const time = (moment: string) => <DateTime key={moment} time={moment} />
const address = (text: string) => (
  <strong key="address" className={patterns.strong}>
    {text}
  </strong>
)
