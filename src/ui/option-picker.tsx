import { useId } from 'react'
import type { PictureFile } from './picture.tsx'
import { Sample } from './sample.tsx'
import { useOptimisticValue } from './use-optimistic-value.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import css from './option-picker.module.css'
import patterns from './patterns.module.css'

/** A value of an option, such as a colour or a size. */
export interface OptionChoice {
  value: string
  /** Colour of a round sample (`#a9bfae`). Values without colour and image are text buttons. */
  swatch?: string | undefined
  /** The image from which the sample is cut. */
  image?: PictureFile | undefined
  /** A restriction shown after the name, such as “sold out”; still selectable. */
  note?: string | undefined
  /** The combination does not exist. */
  disabled?: boolean | undefined
}

interface OptionPickerProps {
  /** The option's name, such as “Colour”. */
  name: string
  choices: readonly OptionChoice[]
  selected: string | undefined
  onSelect: (value: string) => void
}

/** From this number on, texts become a select and samples scroll. */
const MANY_CHOICES = 16

/** An option of a product: native radio buttons as samples or texts, or a select for many. */
export function OptionPicker({ name, choices, selected: actual, onSelect }: OptionPickerProps) {
  const id = useId()
  const [selected, select] = useOptimisticValue(actual, onSelect)
  const hasSamples = choices.some(isSample)
  const isMany = choices.length > MANY_CHOICES
  if (isMany && !hasSamples) return <OptionList name={name} choices={choices} selected={selected} onSelect={select} />
  return (
    <fieldset className={css.root}>
      <legend className={patterns.small}>
        <bdi>{name}</bdi>
        {selected !== undefined && (
          <>
            {' '}
            <bdi className={`${css.selected} ${patterns.soft}`}>{selected}</bdi>
          </>
        )}
      </legend>
      <div className={css.choices} data-many={isMany || undefined}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={`${isSample(choice) ? css.swatch : css.word} ${patterns.square}`}
            title={titleOf(choice)}
          >
            <input
              className={`${css.input} ${patterns.cover}`}
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === selected}
              // The value in the address is shown as selected even if invalid, which a disabled radio could not be.
              disabled={choice.disabled && choice.value !== selected}
              data-amiss={choice.note ? '' : undefined}
              onChange={() => select(choice.value)}
            />
            {isSample(choice) ? (
              <span className={css.sample}>
                <Sample colour={choice.swatch} image={choice.image} />
                <VisuallyHidden>{choice.value}</VisuallyHidden>
              </span>
            ) : (
              <span className={`${css.text} ${patterns.square} ${patterns.panel}`} dir="auto">
                {choice.value}
              </span>
            )}
            {choice.note && <VisuallyHidden>, {choice.note}</VisuallyHidden>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function OptionList({ name, choices, selected, onSelect }: OptionPickerProps) {
  const id = useId()
  return (
    <p className={css.root}>
      <label className={patterns.small} htmlFor={id}>
        {name}
      </label>
      <select
        id={id}
        className={`${css.list} ${patterns.frame}`}
        value={selected}
        onChange={(event) => onSelect(event.target.value)}
      >
        {choices.map(({ value, note, disabled }) => (
          <option key={value} value={value} disabled={disabled && value !== selected}>
            {note ? `${value} (${note})` : value}
          </option>
        ))}
      </select>
    </p>
  )
}

const isSample = ({ swatch, image }: OptionChoice) => Boolean(swatch ?? image)

const titleOf = (choice: OptionChoice) => {
  if (choice.note) return `${choice.value}, ${choice.note}`
  return isSample(choice) ? choice.value : undefined
}
