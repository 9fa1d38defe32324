import type { CookieEntry } from '#domain/cookie-entries.ts'
import { useConsent, useConsentActor } from '#visitor/consent.chart.ts'
import { Button } from '#ui/button.tsx'
import boxes from '#ui/choice.module.css'
import { Dialog } from '#ui/dialog.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/consent.ts'
import css from './preferences.module.css'

/** The cookie preferences (§2.6). */
export function Preferences({ onClose }: { onClose: () => void }) {
  const { send } = useConsentActor()
  const draft = useConsent((consent) => consent.context.draft)
  const optional = draft.filter(({ group }) => group === 'optional')
  return (
    <Dialog
      open
      title={t.preferences()}
      onClose={onClose}
      footer={
        <div className={css.answers}>
          <Button look="quiet" onClick={() => send({ type: 'all.accepted' })}>
            {t.acceptAll()}
          </Button>
          <Button look="quiet" onClick={() => send({ type: 'all.declined' })}>
            {t.declineAll()}
          </Button>
          <Button onClick={() => send({ type: 'preferences.saved' })}>{t.save()}</Button>
        </div>
      }
    >
      <div className={patterns.stack24}>
        <Group title={t.necessary()} entries={draft.filter(({ group }) => group === 'necessary')} />
        {optional.length > 0 && <Group title={t.optional()} entries={optional} />}
      </div>
    </Dialog>
  )
}

function Group({ title, entries }: { title: string; entries: readonly CookieEntry[] }) {
  const { send } = useConsentActor()
  return (
    <fieldset className={css.group}>
      <legend className={patterns.name}>{title}</legend>
      {entries.map(({ id, name, description, required, accepted }) => (
        <label key={id} className={css.entry}>
          <input
            type="checkbox"
            className={boxes.box}
            checked={accepted}
            disabled={required}
            aria-describedby={`cookie-${id}`}
            onChange={() => send({ type: 'entry.toggled', id })}
          />
          <span>
            {name}
            <span className={`${css.note} ${patterns.note}`} id={`cookie-${id}`}>
              {description}
              {required && ` ${t.alwaysOn()}`}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
