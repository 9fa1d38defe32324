import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/newsletter.js'
import { lazyCode } from '#lib/lazy-code.ts'
import { Trap } from '#forms/trap.tsx'
import { usePlugin } from '#shop/storefront/use-plugin.ts'
import { Band } from '#ui/band.tsx'
import { Button } from '#ui/button.tsx'
import { loadForPress } from '#ui/explain-failure.ts'
import { TextField } from '#ui/field.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import * as common from '#words/common.ts'
import * as t from '#words/newsletter.ts'
import css from './newsletter.module.css'

const sending = lazyCode(() => import('./send-address.ts'))

/**
 * The newsletter form (PL-05), on every page. Subscribers confirm by a link. It works without script, and the code that
 * sends it is lazy.
 */
export function Newsletter({ id, settings }: SectionProps<Settings>) {
  const client = useQueryClient()
  const plugin = usePlugin('emailSubscription')
  const [state, setState] = useState<{ step: 'none' | 'busy' | 'sent'; error?: string | undefined }>({ step: 'none' })
  const { heading, text, button, thanks } = settings
  const headingId = `${id}-heading`
  // The checkout has no links that lead away.
  if (usePage().chrome === 'plain') return null

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setState({ step: 'busy' })
    const code = await loadForPress(sending, () => setState({ step: 'none' }))
    if (!code) return
    setState({ step: 'busy' })
    const error = await code.sendAddress(client, form)
    setState({ step: error === undefined ? 'sent' : 'none', error })
    if (error !== undefined) form.querySelector('input')?.focus()
  }

  return (
    <Band labelledBy={headingId}>
      <div className={`${css.root} ${patterns.panel}`}>
        <div>
          <Heading level={2} id={headingId} className={css.title}>
            {heading || plugin?.title || t.heading()}
          </Heading>
          <p className={patterns.soft}>{text || plugin?.text}</p>
        </div>
        <div role="status">{state.step === 'sent' && <p>{thanks}</p>}</div>
        {state.step !== 'sent' && (
          <form method="post" action="/newsletter" noValidate onSubmit={(event) => void submit(event)}>
            <TextField
              label={common.email()}
              type="email"
              name="email"
              autoComplete="email"
              maxLength={254}
              error={state.error}
              action={
                <Button type="submit" loading={state.step === 'busy'}>
                  {button}
                </Button>
              }
            />
            <Trap />
          </form>
        )}
      </div>
    </Band>
  )
}
