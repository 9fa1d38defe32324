import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { httpOf } from '#api/client/http-of.ts'
import type { SectionProps } from '#engine/types.ts'
import { confirmSubscription, unsubscribe } from '#generated/calls/plugins.ts'
import type { Settings } from '#generated/sections/newsletter-link.js'
import { pageHref } from '#routes/page-href.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { FormResult } from '#forms/form-result.tsx'
import { useForm } from '#forms/use-form.ts'
import { Band } from '#ui/band.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import css from './newsletter-link.module.css'

const calls = { confirm: confirmSubscription, unsubscribe }

const WORDS = {
  confirm: {
    what: 'Please confirm that you would like to receive our newsletter. You can unsubscribe at any time using the link in every issue.',
    button: 'Confirm subscription',
    doneTitle: 'You’re subscribed',
    done: 'Thank you. Look out for our next issue in your inbox.',
  },
  unsubscribe: {
    what: 'Unsubscribe to stop receiving our newsletter. We’ll still email you about your orders.',
    button: 'Unsubscribe',
    doneTitle: 'You’re unsubscribed',
    done: 'You’ll no longer receive our newsletter. If you change your mind, you can subscribe again at any time.',
  },
} as const

/**
 * The target page of newsletter links (PL-05). Opening it changes nothing; its button also works without JavaScript.
 */
export function NewsletterLink({ settings: { purpose, heading, image } }: SectionProps<Settings>) {
  const client = useQueryClient()
  const given = useLocation({ select: ({ search }) => (search as Record<string, unknown>)['token'] })
  const token = typeof given === 'string' ? given : ''
  const { form, isSending, isSent, message } = useForm({
    submit: () => calls[purpose](httpOf(client), { body: { token } }),
  })
  const words = WORDS[purpose]
  return (
    <Band top="page">
      <div className={`${css.root} ${patterns.stack32}`}>
        {isSent ? (
          <FormResult className={`${css.words} ${patterns.stack24} ${patterns.start}`}>
            <Heading level={1}>{words.doneTitle}</Heading>
            <p className={patterns.lead}>{words.done}</p>
            <ButtonLink href={pageHref('shop')}>Continue shopping</ButtonLink>
          </FormResult>
        ) : (
          <form {...form} method="post" className={`${css.words} ${patterns.stack24} ${patterns.start}`}>
            <Heading level={1}>{heading}</Heading>
            <p className={patterns.lead}>{words.what}</p>
            <FormMessage>{message}</FormMessage>
            <Button type="submit" loading={isSending}>
              {words.button}
            </Button>
          </form>
        )}
        {image && <Picture image={image} sizes={{ xs: '92vw', lg: '58vw', '2xl': '770px' }} ratio="3:2" />}
      </div>
    </Band>
  )
}
