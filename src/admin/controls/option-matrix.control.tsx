import { useState } from 'react'
import {
  changeOptions,
  type GivenOption,
  identifyOptions,
  type MatrixOption,
  type MatrixVariant,
  MAX_OPTION_VALUES,
  MAX_OPTIONS,
  MAX_VARIANTS,
} from '#domain/option-matrix.ts'
import * as t from '#words/admin-form.ts'
import { randomId } from '#lib/uuid.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { type ControlProps, type RegisteredControl, useFormScope } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { AdminIcon } from '../shell/admin-icon.tsx'
import { OptionValues } from './option-values.tsx'
import css from './option-matrix.module.css'

/** Name of the field with the variants that the options make. */
const VARIANTS = 'variants'

/**
 * A product’s options with their values. A new value gets its variants, and those of a removed value go; renamed and
 * reordered ones keep theirs.
 */
function OptionMatrixControl(props: ControlProps) {
  const { name, label, hint, error, errors, value, siblings, isRequired, isReadOnly } = props
  const { set, show } = useFormScope()
  const options = identifyOptions(Array.isArray(value) ? (value as GivenOption[]) : [])
  const variants = Array.isArray(siblings[VARIANTS]) ? (siblings[VARIANTS] as MatrixVariant[]) : []
  const [removedCount, setRemovedCount] = useState(0)

  function change(next: readonly MatrixOption[]): void {
    // An option without values has made no variants yet.
    const made = changeOptions({ options: options.filter(({ values }) => values.length > 0), variants }, next)
    if (!made) return show(name, t.tooManyVariants({ max: MAX_VARIANTS }))
    setRemovedCount((before) => before + made.removed.filter(({ id }) => id !== undefined).length)
    set(name, next)
    set(VARIANTS, made.variants)
  }
  const replace = (index: number, option: MatrixOption) => change(options.with(index, option))

  return (
    <FieldGroup {...{ name, label, hint, isRequired }} error={error ?? Object.values(errors)[0]} isPlain>
      <div className={css.root}>
        {options.map((option, index) => {
          const title = option.name || t.newOption()
          return (
            <div key={option.id} className={css.option}>
              <div className={css.head}>
                <TextField
                  name={`${name}/${index}/name`}
                  label={t.optionName()}
                  value={option.name}
                  placeholder={t.optionNameExample()}
                  maxLength={60}
                  autoComplete="off"
                  readOnly={isReadOnly}
                  onChange={({ target }) => replace(index, { ...option, name: target.value })}
                />
                {!isReadOnly && (
                  <button
                    type="button"
                    className={css.remove}
                    aria-label={t.removeOption({ option: title })}
                    onClick={() => change(options.toSpliced(index, 1))}
                  >
                    <AdminIcon name="trash" />
                  </button>
                )}
              </div>
              <OptionValues
                name={`${name}/${index}/values`}
                option={option}
                isReadOnly={isReadOnly}
                isFull={option.values.length >= MAX_OPTION_VALUES}
                onChange={(values) => replace(index, { ...option, values })}
              />
            </div>
          )
        })}
        {!isReadOnly && options.length < MAX_OPTIONS && (
          <Button
            look="quiet"
            className={css.add}
            onClick={() => change([...options, { id: randomId(), name: '', values: [] }])}
          >
            {t.addOption()}
          </Button>
        )}
        {removedCount > 0 && (
          <p className={css.note} role="status">
            {t.variantsRemoved({ count: removedCount })}
          </p>
        )}
      </div>
    </FieldGroup>
  )
}

export const control: RegisteredControl = { Control: OptionMatrixControl, readsSiblings: true }
