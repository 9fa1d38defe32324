import { pictureUrl } from '#lib/image.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-form.ts'
import type { ControlProps } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { emptyValue } from '../field/field-schema.ts'
import { AddPictures } from './picture-adding.tsx'
import { UploadTile } from './upload-tile.tsx'
import { usePictureAdding } from './use-picture-adding.tsx'
import css from './picture-fields.module.css'

/** The address of a picture, chosen from the library or uploaded. */
export function PicturePathEditor(props: ControlProps) {
  const { name, label, hint, error, field, value, onChange, isRequired, isReadOnly } = props
  const path = typeof value === 'string' && value !== '' ? value : undefined
  const adding = usePictureAdding({
    name,
    kind: 'picture',
    room: 1,
    isReadOnly,
    onAdd: (item) => onChange(item.path),
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
          path && (
            <div className={css.one}>
              <img className={css.image} src={pictureUrl(path, 240)} alt="" width={120} height={120} />
            </div>
          )
        )}
        {!path && !upload && isReadOnly && <p className={css.none}>{t.noPicture()}</p>}
        {!isReadOnly && (
          <div className={css.actions}>
            <AddPictures
              adding={adding}
              kind="picture"
              isMultiple={false}
              isFull={upload !== undefined}
              isReplacing={path !== undefined}
            />
            {path && !isRequired && (
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
