import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { ACCOUNT_KEY } from '#api/account.queries.ts'
import { httpOf } from '#api/client/http-of.ts'
import type { SectionProps } from '#engine/types.ts'
import type { UndoState, WaitingOrders as WaitingOrdersOfLink } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/mailed-link.js'
import { ownMessages } from '#domain/messages.ts'
import { mailedLinkMachine } from '#machines/auth/mailed-link.machine.ts'
import { inspect } from '#visitor/watch-flows.ts'
import { pageHref } from '#routes/page-href.ts'
import { Moment } from '#shop/storefront/moment.tsx'
import { Band } from '#ui/band.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import { type About, type Outcome, type Purpose, lookAt, followLink } from './link-kinds.ts'
import css from './mailed-link.module.css'
import { WaitingOrders } from './waiting-orders.tsx'

const WORDS = {
  verify: {
    refused:
      'This link has expired, has already been used or is incomplete. You can request a new one in your profile.',
    button: 'Confirm email address',
    done: 'Your email address is confirmed.',
  },
  undo: {
    refused: 'This link has expired, has already been used or is incomplete. It works for seven days.',
    button: 'Undo change',
    done: 'The change has been undone, and every device has been logged out.',
  },
  order: {
    refused: 'This link has expired or is incomplete. Use the link in our latest message.',
    button: 'Confirm the order',
    done: 'Thank you. Your order is confirmed.',
  },
} as const

const CHANGES: Record<UndoState['kind'], string> = {
  email: 'your account’s email address was changed',
  phone: 'your account’s phone number was changed',
  password: 'your account’s password was changed',
  deletion: 'your account was deleted',
}

/** The page that a link in a mail or a text leads to (AU-19, AU-20, OP-04): it says what the link is for, and a button does it. */
export function MailedLink({ settings: { heading, purpose } }: SectionProps<Settings>) {
  const token = useLocation({ select: ({ search }) => (search as Record<string, unknown>)['token'] })
  const text = typeof token === 'string' ? token : ''
  return (
    <Band top="page">
      <Heading level={1} size="section">
        {heading}
      </Heading>
      {/* Another link is another question. */}
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
          lookAt(httpOf(client), purpose, input.token, signal),
        ),
        useLink: fromPromise<unknown, { token: string; choice: string | undefined }>(({ input }) =>
          followLink(httpOf(client), purpose, input),
        ),
      },
    }),
  )
  const [snapshot, , actor] = useMachine(machine, { input: { token }, inspect })
  const isDone = snapshot.hasTag('done')
  const words = WORDS[purpose]
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isDone) return
    // The button is gone: the focus goes on to what came of it.
    result.current?.focus()
    // After an undo nobody is logged in: there is nothing to ask.
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
      <EmptyState drawing="broken" text={words.refused}>
        {purpose === 'verify' && <ButtonLink href={pageHref('profile')}>Go to your profile</ButtonLink>}
        {purpose === 'undo' && <ButtonLink href="/?dialog=forgot-password">Choose a new password</ButtonLink>}
        {purpose === 'order' && <ButtonLink href={pageHref('shop')}>Go to the shop</ButtonLink>}
      </EmptyState>
    )
  }
  if (snapshot.hasTag('unreachable')) {
    return (
      <EmptyState drawing="broken" text={ownMessages.requestFailed}>
        <Button look="quiet" onClick={() => actor.send({ type: 'check.retried' })}>
          Try again
        </Button>
      </EmptyState>
    )
  }
  const about = snapshot.context.about as About | undefined
  if (!about) {
    return (
      <div className={`${css.body} ${patterns.stack16}`} aria-busy="true">
        <noscript>Turn on JavaScript in your browser to use this link.</noscript>
        <Skeleton width="100%" />
        <Skeleton width="60%" />
        <Skeleton width="12rem" height="48px" />
      </div>
    )
  }
  if ('orders' in about) {
    return (
      <WaitingOrders
        orders={about.orders}
        busy={snapshot.hasTag('busy') ? snapshot.context.choice : undefined}
        onConfirm={(choice) => actor.send({ type: 'link.used', choice })}
      />
    )
  }
  return (
    <div className={`${css.body} ${patterns.stack24} ${patterns.start}`}>
      <What about={about} />
      <Button loading={snapshot.hasTag('busy')} onClick={() => actor.send({ type: 'link.used' })}>
        {words.button}
      </Button>
    </div>
  )
}

function What({ about }: { about: Exclude<About, WaitingOrdersOfLink> }) {
  if ('email' in about) {
    return (
      <div className={patterns.stack8}>
        <p>
          Confirm <strong className={patterns.strong}>{about.email}</strong> for the account created on{' '}
          <Moment time={about.opened_at} />. You can then log in and reset your password with this address.
        </p>
        <p className={patterns.soft}>If this isn’t your account, just close this page.</p>
      </div>
    )
  }
  return (
    <div className={patterns.stack8}>
      <p>
        On <Moment time={about.changed_at} />, {CHANGES[about.kind]}. If that wasn’t you, you can undo it until{' '}
        <Moment time={about.expires_at} />.
      </p>
      <p className={patterns.soft}>
        {about.kind === 'deletion'
          ? 'Your account will be restored with its addresses, wishlist and orders.'
          : 'Your email address, phone number and password will be as they were before, later changes included, and every device will be logged out.'}
      </p>
    </div>
  )
}

function Done({ purpose, outcome }: { purpose: Purpose; outcome: Outcome | undefined }) {
  if (purpose === 'verify') {
    return (
      <EmptyState drawing="letter" text={WORDS.verify.done}>
        <ButtonLink href={pageHref('account')}>Go to your account</ButtonLink>
      </EmptyState>
    )
  }
  if (purpose === 'order') {
    return (
      <EmptyState drawing="letter" text={WORDS.order.done}>
        <ButtonLink href={outcome?.url ?? pageHref('shop')}>See your order</ButtonLink>
      </EmptyState>
    )
  }
  const advice = outcome?.mailed
    ? 'Whoever made it may know your password, so we’ve emailed you a link to choose a new one.'
    : 'Whoever made it may know your password, so log in and choose a new one.'
  return (
    <EmptyState drawing="letter" text={`${WORDS.undo.done} ${advice}`}>
      <ButtonLink href="/?dialog=login">Log in</ButtonLink>
    </EmptyState>
  )
}
