import type { CookieEntry } from '#domain/cookie-entries.ts'
import { useConsent, useConsentActor } from '#visitor/consent.chart.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import patterns from '#ui/patterns.module.css'
import css from './preferences.module.css'

/** What the shop may load, entry by entry (specification §2.6). */
export function Preferences({ onClose }: { onClose: () => void }) {
  const { send } = useConsentActor()
  const draft = useConsent((consent) => consent.context.draft)
  const optional = draft.filter(({ group }) => group === 'optional')
  return (
    <Dialog
      open
      title="Cookie Preferences"
      onClose={onClose}
      footer={
        <div className={css.answers}>
          <Button look="quiet" onClick={() => send({ type: 'all.accepted' })}>
            Accept All
          </Button>
          <Button look="quiet" onClick={() => send({ type: 'all.declined' })}>
            Decline All
          </Button>
          <Button onClick={() => send({ type: 'preferences.saved' })}>Save</Button>
        </div>
      }
    >
      <div className={patterns.stack24}>
        <Group title="Necessary" entries={draft.filter(({ group }) => group === 'necessary')} />
        {optional.length > 0 && <Group title="Optional" entries={optional} />}
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
            checked={accepted}
            disabled={required}
            aria-describedby={`cookie-${id}`}
            onChange={() => send({ type: 'entry.toggled', id })}
          />
          <span>
            {name}
            <span className={`${css.note} ${patterns.note}`} id={`cookie-${id}`}>
              {description}
              {required && ' Always on.'}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
