import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/mode-subscribe.js'
import { checkBy, email, required } from '#domain/field-rules.ts'
import { useForm } from '#forms/use-form.ts'
import { useGate } from '#shop/gate/use-gate.ts'
import { Band } from '#ui/band.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import * as t from '#words/common.ts'
import css from './mode-subscribe.module.css'

const check = checkBy({ email: [required, email] })

/** The form for an email once the shop opens (MD-03); works without script. */
export function ModeSubscribe({ id, settings }: SectionProps<Settings>) {
  const { snapshot, send } = useGate(usePage().kind)
  const { errors, form, isSending, message } = useForm({
    check,
    submit: (values) => send({ type: 'email.submitted', email: values.email.trim() }),
    isBusy: snapshot.hasTag('busy'),
    failure: snapshot.context.failure,
  })
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
        <form method="post" className={css.form} {...form}>
          <TextField
            label={t.email()}
            type="email"
            name="email"
            autoComplete="email"
            maxLength={254}
            hint={text}
            error={errors.email ?? message}
            action={
              <Button type="submit" loading={isSending}>
                {button}
              </Button>
            }
          />
        </form>
      )}
    </Band>
  )
}
