import { useId } from 'react'
import type { PictureFile } from './picture.tsx'
import { Sample } from './sample.tsx'
import { useOptimisticValue } from './use-optimistic-value.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import css from './option-picker.module.css'
import patterns from './patterns.module.css'

/** One value of an option: a colour, a size. */
export interface OptionChoice {
  value: string
  /** Colour of a round sample (`#a9bfae`); values with neither colour nor picture are buttons with words. */
  swatch?: string | undefined
  /** A picture that the sample is cut from. */
  image?: PictureFile | undefined
  /** What is amiss with it, after its name: “sold out”. It is marked, and can be chosen all the same. */
  note?: string | undefined
  /** There is no such thing: it can't be chosen. */
  disabled?: boolean | undefined
}

interface OptionPickerProps {
  /** The option's name: “Colour”. */
  name: string
  choices: readonly OptionChoice[]
  selected: string | undefined
  onSelect: (value: string) => void
}

/** From here on words are a list to open, and samples scroll in a box of their own. */
const MANY = 16

/** One option of a product: native radio buttons drawn as samples or as words, or a native list where there are many. */
export function OptionPicker({ name, choices, selected: actual, onSelect }: OptionPickerProps) {
  const id = useId()
  const [selected, select] = useOptimisticValue(actual, onSelect)
  const hasSamples = choices.some(isSample)
  const isMany = choices.length > MANY
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
              // What stands in the address is shown as chosen, whatever it is; a disabled radio can't be.
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
