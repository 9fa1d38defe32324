import { useId } from 'react'
import type { PictureFile } from './picture.tsx'
import { Swatch } from './swatch.tsx'
import { useOptimisticValue } from './use-optimistic-value.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import css from './option-picker.module.css'
import patterns from './patterns.module.css'

/** A value of an option, such as a colour or a size. */
export interface OptionChoice {
  value: string
  /** Colour of a round swatch (`#a9bfae`). Values without colour and image are text buttons. */
  swatch?: string | undefined
  /** The image from which the swatch is cut. */
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

/** From this number on, texts become a select and swatches scroll. */
const MANY_CHOICES = 16

/** An option of a product: native radio buttons as swatches or texts, or a select for many. */
export function OptionPicker({ name, choices, selected: actual, onSelect }: OptionPickerProps) {
  const id = useId()
  const [selected, select] = useOptimisticValue(actual, onSelect)
  const hasSwatches = choices.some(isSwatch)
  const isMany = choices.length > MANY_CHOICES
  if (isMany && !hasSwatches) return <OptionList name={name} choices={choices} selected={selected} onSelect={select} />
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
            className={`${isSwatch(choice) ? css.swatch : css.word} ${patterns.square}`}
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
            {isSwatch(choice) ? (
              <span className={css.dot}>
                <Swatch colour={choice.swatch} image={choice.image} />
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

const isSwatch = ({ swatch, image }: OptionChoice) => Boolean(swatch ?? image)

const titleOf = (choice: OptionChoice) => {
  if (choice.note) return `${choice.value}, ${choice.note}`
  return isSwatch(choice) ? choice.value : undefined
}
