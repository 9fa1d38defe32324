import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/mode-subscribe.js'
import { EmailForm } from '#shop/forms/email-form.tsx'
import { useGate } from '#shop/gate/use-gate.ts'
import { Band } from '#ui/band.tsx'
import css from './mode-subscribe.module.css'

/** Takes an address to write to once the shop is open (MD-03). Without script the form is sent as it is. */
export function ModeSubscribe({ id, settings }: SectionProps<Settings>) {
  const { snapshot, send } = useGate(usePage().kind)
  const { heading, text, button, thanks } = settings
  const headingId = `${id}-heading`
  if (snapshot.hasTag('open')) return null
  return (
    <Band labelledBy={headingId} top="none" className={css.root}>
      <h2 id={headingId} className={css.heading}>
        {heading}
      </h2>
      <div className={css.stage} role="status">
        {snapshot.hasTag('subscribed') && <p className={css.thanks}>{thanks}</p>}
      </div>
      {!snapshot.hasTag('subscribed') && (
        <EmailForm
          className={css.form}
          hint={text}
          button={button}
          isBusy={snapshot.hasTag('busy')}
          refusal={snapshot.context.refusal}
          onSubmit={(email) => send({ type: 'email.submitted', email })}
        />
      )}
    </Band>
  )
}
