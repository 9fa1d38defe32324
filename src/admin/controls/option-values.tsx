import { useState } from 'react'
import type { MatrixOption, MatrixValue } from '#domain/option-matrix.ts'
import * as t from '#words/admin-form.ts'
import { randomId } from '#lib/uuid.ts'
import patterns from '#ui/patterns.module.css'
import { Sortable, SortableItem } from '../field/sortable.tsx'
import { AdminIcon } from '../shell/admin-icon.tsx'
import css from './option-values.module.css'

interface Props {
  name: string
  option: MatrixOption
  isReadOnly: boolean
  isFull: boolean
  onChange: (values: readonly MatrixValue[]) => void
}

const NO_COLOUR = '#cccccc'

/** The values of an option, each with its text and colour. Several can be added at once, with commas between them. */
export function OptionValues({ name, option, isReadOnly, isFull, onChange }: Props) {
  const { values } = option
  const [typed, setTyped] = useState('')
  const title = option.name || t.newOption()
  const replace = (index: number, change: Partial<MatrixValue>) =>
    onChange(values.with(index, { ...values[index]!, ...change }))

  function add(): void {
    const known = new Set(values.map(({ value }) => value))
    const texts = [...new Set(typed.split(',').map((text) => text.trim()))].filter(
      (text) => text !== '' && !known.has(text),
    )
    setTyped('')
    if (texts.length > 0) onChange([...values, ...texts.map((value) => ({ id: randomId(), value, swatch: null }))])
  }

  return (
    <div className={css.root}>
      {values.length > 0 && (
        <Sortable
          keys={values.map(({ id }) => id)}
          titles={values.map(({ value }) => value)}
          onMove={(from, to) => onChange(values.toSpliced(from, 1).toSpliced(to, 0, values[from]!))}
        >
          <ol role="list" className={css.list} aria-label={t.valuesOf({ option: title })}>
            {values.map(({ id, value, swatch }, index) => (
              <SortableItem key={id} id={id} title={value} className={css.value} isReadOnly={isReadOnly}>
                {(handle) => (
                  <>
                    {handle}
                    <input
                      type="color"
                      className={css.swatch}
                      aria-label={t.swatchOf({ value })}
                      value={swatch ?? NO_COLOUR}
                      data-empty={!swatch || undefined}
                      disabled={isReadOnly}
                      onChange={({ target }) => replace(index, { swatch: target.value })}
                    />
                    <input
                      className={`${css.text} ${patterns.frame}`}
                      name={`${name}/${index}/value`}
                      aria-label={t.valueText()}
                      value={value}
                      maxLength={60}
                      readOnly={isReadOnly}
                      autoComplete="off"
                      onChange={({ target }) => replace(index, { value: target.value })}
                    />
                    {!isReadOnly && (
                      <button
                        type="button"
                        className={css.remove}
                        aria-label={t.removeItem({ item: value })}
                        onClick={() => onChange(values.toSpliced(index, 1))}
                      >
                        <AdminIcon name="close" size={16} />
                      </button>
                    )}
                  </>
                )}
              </SortableItem>
            ))}
          </ol>
        </Sortable>
      )}
      {!isReadOnly && !isFull && (
        <input
          className={`${css.add} ${patterns.frame}`}
          aria-label={`${t.addValue()}, ${title}`}
          placeholder={t.addValue()}
          value={typed}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // It would send the form.
            event.preventDefault()
            add()
          }}
        />
      )}
    </div>
  )
}
