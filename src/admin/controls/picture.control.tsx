import * as t from '#words/admin-form.ts'
import { pictureUrl } from '#lib/image.ts'
import { Button } from '#ui/button.tsx'
import { type ControlProps, type RegisteredControl, useFormScope } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { emptyValue, resolveField } from '../field/field-schema.ts'
import { AltField } from './alt-field.tsx'
import { AddPictures } from './picture-adding.tsx'
import { isPicture, pictureOf, replacePicture } from './picture-value.ts'
import { UploadTile } from './upload-tile.tsx'
import { usePictureAdding } from './use-picture-adding.tsx'
import css from './picture-fields.module.css'

/** One picture with its alternative text. */
function PictureControl(props: ControlProps) {
  const { name, label, hint, error, errors, field, value, onChange, isRequired, isReadOnly } = props
  const { root, set } = useFormScope()
  const picture = isPicture(value) ? value : undefined
  const shape = (field.anyOf ?? [field]).map((one) => resolveField(one, root)).find(({ properties }) => properties)
  const adding = usePictureAdding({
    name,
    kind: 'picture',
    room: 1,
    isReadOnly,
    onAdd: (item) => onChange(picture ? replacePicture(picture, item, shape) : pictureOf(item, shape)),
  })
  const [upload] = adding.uploads
  return (
    <FieldGroup {...{ name, label, hint, error, isRequired }}>
      <div className={css.zone} {...adding.zone}>
        {upload ? (
          <div className={css.single}>
            <UploadTile upload={upload} onRetry={adding.queue.retry} onDismiss={adding.queue.dismiss} />
          </div>
        ) : (
          picture && (
            <div className={css.one}>
              <img className={css.image} src={pictureUrl(picture.src, 240)} alt="" width={120} height={120} />
              <AltField
                name={`${name}/alt`}
                value={picture.alt}
                error={errors[`${name}/alt`]}
                isReadOnly={isReadOnly}
                isRequired={shape?.properties?.['alt']?.minLength === 1}
                onChange={(alt) => set(`${name}/alt`, alt)}
              />
            </div>
          )
        )}
        {!picture && !upload && isReadOnly && <p className={css.none}>{t.noPicture()}</p>}
        {!isReadOnly && (
          <div className={css.actions}>
            <AddPictures
              adding={adding}
              kind="picture"
              isMultiple={false}
              isFull={upload !== undefined}
              isReplacing={picture !== undefined}
            />
            {picture && !isRequired && (
              <Button look="quiet" onClick={() => onChange(emptyValue(field))}>
                {t.remove()}
              </Button>
            )}
          </div>
        )}
      </div>
      {adding.picker}
    </FieldGroup>
  )
}

export const control: RegisteredControl = { Control: PictureControl }
