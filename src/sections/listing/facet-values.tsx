import { useState } from 'react'
import type { Facet, FacetValue } from '#generated/api.d.ts'
import { formatWholeNumber } from '#lib/whole-number.ts'
import { Icon } from '#ui/icon.tsx'
import patterns from '#ui/patterns.module.css'
import { Sample } from '#ui/sample.tsx'
import { useOptimisticValue } from '#ui/use-optimistic-value.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './facet-values.module.css'

interface Props {
  facet: Facet
  /** Keys of the values chosen. */
  chosen: readonly string[]
  /** Whether the counts are all there is; otherwise there are at least so many. */
  isExact: boolean
  onToggle: (value: string) => void
}

/** So many values stand at first; with two or three more than that all do. */
const shownAtFirst = 8
const worthHiding = 4

/** The values of a facet with how many products each would show. Those that would show none can't be chosen. */
export function FacetValues({ facet, chosen, isExact, onToggle }: Props) {
  const { values, key } = facet
  const cut = values.length >= shownAtFirst + worthHiding ? shownAtFirst : values.length
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
            <span className={css.closed}>Show {rest.length} more</span>
            <span className={css.open}>Show fewer</span>
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
        {swatch ? <Sample colour={swatch} /> : <Icon name="check" />}
      </span>
      <span className={css.words} dir="auto">
        {value}
      </span>
      {/* A word of its own in the control's name. */}{' '}
      <span className={`${css.count} ${patterns.soft} ${patterns.small} ${patterns.figures}`}>
        {formatWholeNumber(count)}
        {!isExact && '+'} <VisuallyHidden>{count === 1 ? 'product' : 'products'}</VisuallyHidden>
      </span>
    </label>
  )
}
