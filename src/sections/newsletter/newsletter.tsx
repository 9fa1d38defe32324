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
import css from './newsletter.module.css'

const sending = lazyCode(() => import('./send-address.ts'))

/**
 * Takes an address for the shop's letters (PL-05); its owner confirms it by a link. Without script the form is sent as it is, and what
 * sends it comes when it is wanted: the form stands on every page.
 */
export function Newsletter({ id, settings }: SectionProps<Settings>) {
  const client = useQueryClient()
  const plugin = usePlugin('emailSubscription')
  const [state, setState] = useState<{ step: 'none' | 'busy' | 'sent'; error?: string | undefined }>({ step: 'none' })
  const { heading, text, button, thanks } = settings
  const headingId = `${id}-heading`
  // Anyone who pays is led nowhere else.
  if (usePage().chrome === 'plain') return null

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setState({ step: 'busy' })
    const here = await loadForPress(sending, () => setState({ step: 'none' }))
    if (!here) return
    setState({ step: 'busy' })
    const error = await here.sendAddress(client, form)
    setState({ step: error === undefined ? 'sent' : 'none', error })
    if (error !== undefined) form.querySelector('input')?.focus()
  }

  return (
    <Band labelledBy={headingId}>
      <div className={`${css.root} ${patterns.panel}`}>
        <div>
          <Heading level={2} id={headingId} className={css.title}>
            {heading || plugin?.title || 'Letters from us'}
          </Heading>
          <p className={patterns.soft}>{text || plugin?.text}</p>
        </div>
        <div role="status">{state.step === 'sent' && <p>{thanks}</p>}</div>
        {state.step !== 'sent' && (
          <form method="post" action="/newsletter" noValidate onSubmit={(event) => void submit(event)}>
            <TextField
              label="E-mail address"
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
