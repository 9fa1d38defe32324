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
    refused: 'This link was used already, has run out, or is not whole. Your profile sends you a new one.',
    button: 'Confirm the address',
    done: 'Your e-mail address is confirmed.',
  },
  undo: {
    refused: 'This link was used already, has run out after seven days, or is not whole.',
    button: 'Undo the change',
    done: 'The change is undone, and every device is logged out.',
  },
  order: {
    refused: 'This link has expired or is incomplete. Use the link in our latest message.',
    button: 'Confirm the order',
    done: 'Thank you. Your order is confirmed.',
  },
} as const

const CHANGES: Record<UndoState['kind'], string> = {
  email: 'the e-mail address of your account was changed',
  phone: 'the phone number of your account was changed',
  password: 'the password of your account was changed',
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
        {purpose === 'verify' && <ButtonLink href={pageHref('profile')}>To your profile</ButtonLink>}
        {purpose === 'undo' && <ButtonLink href="/?dialog=forgot-password">Choose a new password</ButtonLink>}
        {purpose === 'order' && <ButtonLink href={pageHref('shop')}>To the shop</ButtonLink>}
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
          <strong className={patterns.strong}>{about.email}</strong> is to belong to an account that was opened on{' '}
          <Moment time={about.opened_at} />. From then on it logs in, and a new password can be chosen by mail.
        </p>
        <p className={patterns.soft}>If you know of no such account, leave this page: nothing happens.</p>
      </div>
    )
  }
  return (
    <div className={patterns.stack8}>
      <p>
        On <Moment time={about.changed_at} />, {CHANGES[about.kind]}. Was that not you? Undo it until{' '}
        <Moment time={about.expires_at} />.
      </p>
      <p className={patterns.soft}>
        {about.kind === 'deletion'
          ? 'Your account comes back with its addresses, wishlist and orders.'
          : 'Address, number and password stand as they did before, and every device is logged out. What was changed later is undone as well.'}
      </p>
    </div>
  )
}

function Done({ purpose, outcome }: { purpose: Purpose; outcome: Outcome | undefined }) {
  if (purpose === 'verify') {
    return (
      <EmptyState drawing="letter" text={WORDS.verify.done}>
        <ButtonLink href={pageHref('account')}>To your account</ButtonLink>
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
    ? 'The person who made it may know your password: a link to choose a new one is in your mailbox.'
    : 'The person who made it may know your password: choose a new one once you are logged in.'
  return (
    <EmptyState drawing="letter" text={`${WORDS.undo.done} ${advice}`}>
      <ButtonLink href="/?dialog=login">Log in</ButtonLink>
    </EmptyState>
  )
}
