import { useState } from 'react'
import { fromZoneTime, toZoneTime } from '#domain/shop-time.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { messageOf } from '#forms/submission-error.ts'
import type { Publication } from '#machines/page-editor/page-editor-context.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-pages.ts'
import { LAST_MINUTE } from '../../controls/last-day.ts'
import { OptionFieldset } from '../../shell/option-row.tsx'
import { useSession } from '../../shell/session.ts'
import type { SessionView } from '../session/use-session-actor.ts'
import { CheckList } from './check-list.tsx'
import css from './dialogs.module.css'

interface Props {
  view: SessionView
  isFirst: boolean
  onPublish: (publication: Publication) => void
  onOpen: (pointer: string) => void
  onClose: () => void
}

type When = 'now' | 'later'
type Faults = Partial<Record<'from' | 'until' | 'warnings', string>>

/** Checks the draft, shows what is found, and asks when it goes online. */
export function PublishDialog({ view, isFirst, onPublish, onOpen, onClose }: Props) {
  const { is, check, failure } = view
  const { time_zone: timeZone } = useSession().shop
  const [when, setWhen] = useState<When>('now')
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [isAccepted, setIsAccepted] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const warnings = check?.problems.filter(({ severity }) => severity === 'warning') ?? []
  const isReady = is('reviewing') || is('publishing')
  const publish = () => {
    const start = when === 'later' ? from : toZoneTime(new Date().toISOString(), timeZone)
    const found: Faults = {
      ...(when === 'later' && from === '' && { from: t.fromMissing() }),
      ...(until !== '' && until <= start && { until: t.untilTooEarly() }),
      ...(warnings.length > 0 && !isAccepted && { warnings: t.acceptFirst() }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    onPublish({
      acceptWarnings: isAccepted,
      ...(when === 'later' && { from: fromZoneTime(from, timeZone) }),
      ...(until !== '' && { until: fromZoneTime(until, timeZone) }),
    })
  }

  return (
    <Dialog
      open
      title={t.publish()}
      variant="wide"
      onClose={onClose}
      footer={
        <div className={css.actions}>
          <Button look="quiet" onClick={onClose}>
            {is('blocked') ? t.backToEditing() : t.cancel()}
          </Button>
          {isReady && (
            <Button loading={is('publishing')} onClick={publish}>
              {when === 'later' ? t.schedule() : t.publishNow()}
            </Button>
          )}
        </div>
      }
    >
      <div className={patterns.stack16}>
        <p role="status" className={css.state}>
          {statusText(view)}
        </p>
        {check && <CheckList check={check} onOpen={onOpen} />}
        {isReady && (
          <>
            {warnings.length > 0 && (
              <div className={patterns.stack4}>
                <label className={css.check}>
                  <input type="checkbox" checked={isAccepted} onChange={() => setIsAccepted(!isAccepted)} />
                  {t.acceptWarnings({ count: warnings.length })}
                </label>
                <FormMessage>{faults.warnings}</FormMessage>
              </div>
            )}
            <OptionFieldset
              legend={t.when()}
              options={[
                { key: 'now', label: t.whenNow() },
                { key: 'later', label: t.whenLater() },
              ]}
              value={when}
              onChange={setWhen}
            />
            {when === 'later' && (
              <TextField
                label={t.from()}
                hint={t.zone({ zone: timeZone })}
                type="datetime-local"
                max={LAST_MINUTE}
                value={from}
                error={faults.from}
                onChange={({ target }) => setFrom(target.value)}
              />
            )}
            <TextField
              label={t.until()}
              hint={isFirst ? t.untilFirstHint() : t.untilHint({ zone: timeZone })}
              type="datetime-local"
              max={LAST_MINUTE}
              optional
              value={until}
              error={faults.until}
              onChange={({ target }) => setUntil(target.value)}
            />
          </>
        )}
        {failure !== undefined && <FormMessage>{messageOf(failure)}</FormMessage>}
      </div>
    </Dialog>
  )
}

function statusText({ is, check }: SessionView): string {
  if (is('preparing')) return t.savingFirst()
  if (is('checking')) return t.checking()
  if (is('blocked')) return t.blocked()
  if (!check) return ''
  return check.problems.length === 0 ? t.nothingFound() : t.warningsFound()
}
