import { useState } from 'react'
import type { Facet, FacetValue } from '#generated/api.d.ts'
import { Icon } from '#ui/icon.tsx'
import patterns from '#ui/patterns.module.css'
import { Swatch } from '#ui/swatch.tsx'
import { useOptimisticValue } from '#ui/use-optimistic-value.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/listing.ts'
import css from './facet-values.module.css'

interface Props {
  facet: Facet
  /** Keys of the selected values. */
  chosen: readonly string[]
  /** Whether the counts are exact or minimums. */
  isExact: boolean
  onToggle: (value: string) => void
}

/** Values shown initially; all of them if fewer than `MIN_HIDDEN` would be hidden. */
const INITIALLY_SHOWN = 8
const MIN_HIDDEN = 4

/** The values of a facet with their numbers of products. Values without products are disabled. */
export function FacetValues({ facet, chosen, isExact, onToggle }: Props) {
  const { values, key } = facet
  const cut = values.length >= INITIALLY_SHOWN + MIN_HIDDEN ? INITIALLY_SHOWN : values.length
  const [first, rest] = [values.slice(0, cut), values.slice(cut)]
  const [isMoreOpen] = useState(rest.some((value) => chosen.includes(value.key)))
  const list = (some: readonly FacetValue[]) => (
    <ul role="list" className={css.root}>
      {some.map((value) => (
        <li key={value.key}>
          <Value
            name={key}
            value={value}
            isChosen={chosen.includes(value.key)}
            isExact={isExact}
            onToggle={() => onToggle(value.key)}
          />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {list(first)}
      {rest.length > 0 && (
        <details className={css.more} open={isMoreOpen}>
          <summary className={`${css.summary} ${patterns.small}`}>
            <span className={css.closed}>{t.showMore({ count: rest.length })}</span>
            <span className={css.open}>{t.showFewer()}</span>
          </summary>
          {list(rest)}
        </details>
      )}
    </>
  )
}

interface ValueProps {
  name: string
  value: FacetValue
  isChosen: boolean
  isExact: boolean
  onToggle: () => void
}

function Value({ name, value: { key, value, count, swatch }, isChosen, isExact, onToggle }: ValueProps) {
  const [isTicked, tick] = useOptimisticValue<boolean, boolean>(isChosen, (isWanted) => {
    if (isWanted !== isChosen) onToggle()
  })
  return (
    <label className={css.value}>
      <input
        type="checkbox"
        name={name}
        value={key}
        className={`${css.input} ${patterns.cover}`}
        checked={isTicked}
        disabled={count === 0 && !isTicked}
        onChange={({ target }) => tick(target.checked)}
      />
      <span className={css.mark} data-swatch={swatch ? '' : undefined} aria-hidden="true">
        {swatch ? <Swatch colour={swatch} /> : <Icon name="check" />}
      </span>
      <span className={css.words} dir="auto">
        {value}
      </span>
      {/* Separates the words in the control's name. */}{' '}
      <span className={`${css.count} ${patterns.soft} ${patterns.small} ${patterns.figures}`}>
        {isExact ? t.valueCount({ count, hidden }) : t.valueCountAtLeast({ count, hidden })}
      </span>
    </label>
  )
}

const hidden = (text: string) => <VisuallyHidden key="hidden">{text}</VisuallyHidden>
