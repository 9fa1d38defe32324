import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#api/client/errors.ts'
import { httpOf } from '#api/client/http-of.ts'
import type { SectionProps } from '#engine/types.ts'
import { confirmSubscription, unsubscribe } from '#generated/calls/plugins.ts'
import type { Settings } from '#generated/sections/newsletter-link.js'
import { pageHref } from '#pages/page-href.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { FormResult } from '#forms/form-result.tsx'
import { useForm } from '#forms/use-form.ts'
import { Band } from '#ui/band.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import * as t from '#words/newsletter.ts'
import css from './newsletter-link.module.css'

const calls = { confirm: confirmSubscription, unsubscribe }

const MESSAGES = {
  confirm: {
    text: t.confirmText,
    button: t.confirm,
    doneTitle: t.subscribed,
    done: t.subscribedText,
    expired: t.confirmExpired,
  },
  unsubscribe: {
    text: t.unsubscribeText,
    button: t.unsubscribe,
    doneTitle: t.unsubscribed,
    done: t.unsubscribedText,
    expired: t.unsubscribeExpired,
  },
} as const

/**
 * The target page of newsletter links (PL-05). Opening it changes nothing; its button also works without JavaScript.
 */
export function NewsletterLink({ settings: { purpose, heading, image } }: SectionProps<Settings>) {
  const client = useQueryClient()
  const given = useLocation({ select: ({ search }) => (search as Record<string, unknown>)['token'] })
  const token = typeof given === 'string' ? given : ''
  const [isExpired, setExpired] = useState(false)
  const { form, isSending, isSent, message } = useForm({
    submit: () =>
      calls[purpose](httpOf(client), { body: { token } }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 422) setExpired(true)
        throw error
      }),
  })
  const messages = MESSAGES[purpose]
  return (
    <Band top="page">
      <div className={`${css.root} ${patterns.stack32}`}>
        {isExpired ? (
          <FormResult className={`${css.words} ${patterns.stack24} ${patterns.start}`}>
            <Heading level={1}>{t.linkExpired()}</Heading>
            <p className={patterns.lead}>{messages.expired()}</p>
            <ButtonLink href={pageHref('shop')}>{t.continueShopping()}</ButtonLink>
          </FormResult>
        ) : isSent ? (
          <FormResult className={`${css.words} ${patterns.stack24} ${patterns.start}`}>
            <Heading level={1}>{messages.doneTitle()}</Heading>
            <p className={patterns.lead}>{messages.done()}</p>
            <ButtonLink href={pageHref('shop')}>{t.continueShopping()}</ButtonLink>
          </FormResult>
        ) : (
          <form {...form} method="post" className={`${css.words} ${patterns.stack24} ${patterns.start}`}>
            <Heading level={1}>{heading}</Heading>
            <p className={patterns.lead}>{messages.text()}</p>
            <FormMessage>{message}</FormMessage>
            <Button type="submit" loading={isSending}>
              {messages.button()}
            </Button>
          </form>
        )}
        {image && <Picture image={image} sizes={{ xs: '92vw', lg: '58vw', '2xl': '770px' }} ratio="3:2" />}
      </div>
    </Band>
  )
}
