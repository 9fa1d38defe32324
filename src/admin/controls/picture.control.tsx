import * as t from '#words/admin-form.ts'
import { pictureUrl } from '#lib/image.ts'
import { Button } from '#ui/button.tsx'
import { type ControlProps, type RegisteredControl, useFormScope } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { emptyValue } from '../field/field-schema.ts'
import { AltField } from './alt-field.tsx'
import { usePictureSource } from './picture-source.ts'
import { isPicture } from './picture-value.ts'
import css from './picture-fields.module.css'

/** One picture with its alternative text. */
function PictureControl({
  name,
  label,
  hint,
  error,
  errors,
  field,
  value,
  onChange,
  isRequired,
  isReadOnly,
}: ControlProps) {
  const { set } = useFormScope()
  const source = usePictureSource()
  const picture = isPicture(value) ? value : undefined
  return (
    <FieldGroup {...{ name, label, hint, error, isRequired }}>
      {picture ? (
        <div className={css.one}>
          <img className={css.image} src={pictureUrl(picture.src, 240)} alt="" width={120} height={120} />
          <AltField
            name={`${name}/alt`}
            value={picture.alt}
            error={errors[`${name}/alt`]}
            onChange={(alt) => set(`${name}/alt`, alt)}
          />
        </div>
      ) : (
        <p className={css.none}>{t.noPicture()}</p>
      )}
      {!isReadOnly && (
        <div className={css.ways}>
          {source && (
            <Button
              look="quiet"
              onClick={() => source.choose({ isMultiple: false, onChoose: ([one]) => onChange(one) })}
            >
              {t.addPicture()}
            </Button>
          )}
          {picture && !isRequired && (
            <Button look="quiet" onClick={() => onChange(emptyValue(field))}>
              {t.remove()}
            </Button>
          )}
        </div>
      )}
    </FieldGroup>
  )
}

export const control: RegisteredControl = { Control: PictureControl }
