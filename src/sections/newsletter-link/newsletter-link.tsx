import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { httpOf } from '#api/client/http-of.ts'
import { followLetterLink } from '#api/plugins.ts'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/newsletter-link.js'
import { pageHref } from '#routes/page-href.ts'
import { useSending } from '#shop/forms/use-sending.ts'
import { Band } from '#ui/band.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import css from './newsletter-link.module.css'

const WORDS = {
  confirm: {
    what: 'One press, and our letters come to your mailbox. Each of them has a link that ends them.',
    button: 'Yes, write to me',
    done: 'Thank you: from now on you get our letters.',
  },
  unsubscribe: {
    what: 'One press, and no letters come any more.',
    button: 'No letters any more',
    done: 'You get no letters from us any more.',
  },
} as const

/** The page that a link of the shop's letters leads to (PL-05). Opening it changes nothing; the button works without script too. */
export function NewsletterLink({ settings: { purpose, heading } }: SectionProps<Settings>) {
  const client = useQueryClient()
  const given = useLocation({ select: ({ search }) => (search as Record<string, unknown>)['token'] })
  const token = typeof given === 'string' ? given : ''
  const { isBusy, isSent, refusal, send } = useSending()
  const result = useRef<HTMLDivElement>(null)
  // The button is gone: the focus goes on to what came of it.
  useEffect(() => {
    if (isSent) result.current?.focus()
  }, [isSent])
  const words = WORDS[purpose]
  return (
    <Band top="page">
      <Heading level={1} size="section">
        {heading}
      </Heading>
      <div className={css.body}>
        {isSent ? (
          <div ref={result} tabIndex={-1} role="status">
            <EmptyState drawing="letter" text={words.done}>
              <ButtonLink href={pageHref('shop')}>To the shop</ButtonLink>
            </EmptyState>
          </div>
        ) : (
          <form
            method="post"
            className={`${patterns.stack16} ${patterns.start}`}
            onSubmit={(event) => {
              event.preventDefault()
              send(() => followLetterLink(httpOf(client), purpose, token))
            }}
          >
            <p className={patterns.lead}>{words.what}</p>
            {refusal && (
              <p className={patterns.error} role="alert">
                {refusal}
              </p>
            )}
            <Button type="submit" loading={isBusy}>
              {words.button}
            </Button>
          </form>
        )}
      </div>
    </Band>
  )
}
