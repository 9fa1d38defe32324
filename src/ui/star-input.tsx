import { useId } from 'react'
import * as t from '#words/common.ts'
import patterns from './patterns.module.css'
// Contains the star drawing.
import './rating.module.css'
import css from './star-input.module.css'

interface Props {
  /** The question. */
  legend: string
  /** Stars from 1 to 5; 0 for none. */
  value: number
  onChange: (stars: number) => void
  error?: string | undefined
}

const labels = [t.poor, t.fair, t.good, t.veryGood, t.excellent]

/** One to five stars as radio buttons. */
export function StarInput({ legend, value, onChange, error }: Props) {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-required="true"
      className={patterns.stack4}
      {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
    >
      <legend className={patterns.strong}>{legend}</legend>
      <div className={patterns.cluster}>
        <div className={css.stars}>
          {labels.map((label, index) => (
            <label key={label()} className={`${css.star} ${patterns.square}`}>
              <input
                type="radio"
                name={id}
                className={patterns.cover}
                aria-label={t.starsOf({ stars: index + 1, meaning: label() })}
                checked={value === index + 1}
                onChange={() => onChange(index + 1)}
              />
            </label>
          ))}
        </div>
        <span className={patterns.soft} aria-hidden="true">
          {labels[value - 1]?.()}
        </span>
      </div>
      {error && (
        <p className={patterns.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
