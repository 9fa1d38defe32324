import { useId } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'
import css from './option-picker.module.css'

/** One value of an option: a glaze, a size. */
export interface OptionChoice {
  value: string
  /** Colour of a round sample (`#a9bfae`); values without one are buttons with words. */
  swatch?: string | undefined
  /** Why it can't be chosen: “28 cm is sold out in Celadon”. */
  unavailable?: string | undefined
}

interface OptionPickerProps {
  /** The option's name: “Glaze”. */
  name: string
  choices: readonly OptionChoice[]
  selected: string | undefined
  onSelect: (value: string) => void
}

/** One option of a product as a group of native radio buttons, drawn as samples or as buttons with words. */
export function OptionPicker({ name, choices, selected, onSelect }: OptionPickerProps) {
  const id = useId()
  const reasons = choices.flatMap((choice) => choice.unavailable ?? [])
  return (
    <fieldset className={css.root} aria-describedby={reasons.length > 0 ? `${id}note` : undefined}>
      <legend className={css.legend}>
        {name}
        {selected !== undefined && <span className={css.selected}> {selected}</span>}
      </legend>
      <div className={css.choices}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={choice.swatch ? css.sample : css.word}
            title={choice.unavailable ?? (choice.swatch ? choice.value : undefined)}
          >
            <input
              className={css.input}
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === selected}
              // What stands in the address may be sold out and is shown as chosen; a disabled radio can't be.
              disabled={choice.unavailable !== undefined && choice.value !== selected}
              data-unavailable={choice.unavailable ? '' : undefined}
              onChange={() => onSelect(choice.value)}
            />
            {choice.swatch ? (
              <>
                <span className={css.glaze} style={{ backgroundColor: choice.swatch }} />
                <VisuallyHidden>{choice.value}</VisuallyHidden>
              </>
            ) : (
              <span className={css.text} dir="auto">
                {choice.value}
              </span>
            )}
          </label>
        ))}
      </div>
      {reasons.length > 0 && (
        <p id={`${id}note`} className={css.note}>
          {reasons.join('. ')}.
        </p>
      )}
    </fieldset>
  )
}
