import type { QuickTime } from '#domain/resource-schema.ts'
import { fromZoneTime, toZoneTime } from '#domain/shop-time.ts'
import { TextField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-form.ts'
import { type ControlProps, type RegisteredControl, useFormScope } from '../field/control-props.ts'
import { emptyValue } from '../field/field-schema.ts'
import { LAST_MINUTE } from './last-day.ts'
import { quickTime } from './quick-times.ts'
import { textProps } from './text-props.tsx'
import css from './date-time.module.css'

const quickNames: Readonly<Record<QuickTime, () => string>> = {
  now: t.quickNow,
  midnight: t.quickMidnight,
  today: t.quickToday,
  sunday: t.quickSunday,
  week: t.quickWeek,
  month: t.quickMonth,
}

/** A moment in the shop's time zone, whatever the browser's is; stored in UTC. */
function DateTimeControl(props: ControlProps) {
  const { value, onChange, field, hint, label, isReadOnly } = props
  const { shop } = useFormScope()
  const zone = t.zoneHint({ zone: shop.timeZone })
  const quick = field['x-quick-times'] ?? []
  return (
    <div className={`${css.root} ${patterns.stack4}`}>
      <TextField
        {...textProps({ ...props, hint: hint === undefined ? zone : `${hint} ${zone}` })}
        type="datetime-local"
        max={LAST_MINUTE}
        value={typeof value === 'string' ? toZoneTime(value, shop.timeZone) : ''}
        onChange={({ target }) =>
          onChange(target.value === '' ? emptyValue(field) : fromZoneTime(target.value, shop.timeZone))
        }
      />
      {quick.length > 0 && !isReadOnly && (
        <div className={css.quick} role="group" aria-label={t.quickTimes({ label })}>
          {quick.map((which) => (
            <button
              key={which}
              type="button"
              className={css.time}
              onClick={() => onChange(quickTime(which, new Date(), shop.timeZone))}
            >
              {quickNames[which]()}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

export const control: RegisteredControl = { Control: DateTimeControl }
