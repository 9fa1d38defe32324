import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#api/client/errors.ts'
import { httpOf } from '#api/client/http-of.ts'
import { subscribeEmail } from '#api/plugins.ts'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { SubscribeBody } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/newsletter.js'
import { ownMessages } from '#domain/messages.ts'
import { EmailForm } from '#shop/forms/email-form.tsx'
import { Trap, trapOf } from '#shop/forms/trap.tsx'
import { usePlugin } from '#shop/storefront/use-plugin.ts'
import { Band } from '#ui/band.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import css from './newsletter.module.css'

/** Takes an address for the shop's letters (PL-05); its owner confirms it by a link. Without script the form is sent as it is. */
export function Newsletter({ id, settings }: SectionProps<Settings>) {
  const client = useQueryClient()
  const plugin = usePlugin('emailSubscription')
  const { isPending, isSuccess, error, mutate } = useMutation({
    mutationFn: (body: SubscribeBody) => subscribeEmail(httpOf(client), body),
  })
  const { heading, text, button, thanks } = settings
  const headingId = `${id}-heading`
  // Anyone who pays is led nowhere else.
  if (usePage().chrome === 'plain') return null
  return (
    <Band labelledBy={headingId}>
      <div className={`${css.root} ${patterns.panel} ${patterns.columns2}`}>
        <Heading level={2} size="part" id={headingId}>
          {heading || plugin?.title || 'Letters from us'}
        </Heading>
        <div role="status">{isSuccess && <p>{thanks}</p>}</div>
        {!isSuccess && (
          <EmailForm
            action="/newsletter"
            hint={text || plugin?.text}
            button={button}
            isBusy={isPending}
            refusal={error ? (error instanceof ApiError ? error.message : ownMessages.requestFailed) : undefined}
            onSubmit={(email, form) => mutate({ email, ...trapOf(form) })}
          >
            <Trap />
          </EmailForm>
        )}
      </div>
    </Band>
  )
}
