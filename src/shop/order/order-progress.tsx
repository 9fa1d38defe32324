import type { ProgressStep } from '#domain/order-progress.ts'
import patterns from '#ui/patterns.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { DateTime } from '../storefront/date-time.tsx'
import css from './order.view.module.css'
import * as t from '#words/orders.ts'

interface Props {
  steps: readonly ProgressStep[]
  /** Names the list: “Progress of order …”. */
  label: string
}

/** The steps of an order or a parcel, with the completed ones filled. */
export function OrderProgress({ steps, label }: Props) {
  const current = steps.findLastIndex(({ done }) => done)
  return (
    <ol role="list" className={css.steps} aria-label={label}>
      {steps.map(({ key, label: step, done, at }, index) => (
        <li
          key={key}
          className={css.step}
          data-done={done || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <p className={index === current ? patterns.strong : undefined}>
            {done ? step : t.stepNotDone({ step, hidden })}
          </p>
          {at && (
            <p className={patterns.note}>
              <DateTime time={at} />
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

const hidden = (text: string) => <VisuallyHidden key="hidden">{text}</VisuallyHidden>
