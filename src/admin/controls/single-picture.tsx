import type { ReactNode } from 'react'
import type { Media } from '#generated/api.d.ts'
import * as t from '#words/admin-form.ts'
import { pictureUrl } from '#lib/image.ts'
import { Button } from '#ui/button.tsx'
import type { ControlProps } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { emptyValue } from '../field/field-schema.ts'
import { AddPictures } from './picture-adding.tsx'
import { UploadTile } from './upload-tile.tsx'
import { usePictureAdding } from './use-picture-adding.tsx'
import css from './picture-fields.module.css'

interface Props {
  control: ControlProps
  /** Address of the picture; undefined without one. */
  src: string | undefined
  onAdd: (item: Media) => void
  /** Beside the picture. */
  children?: ReactNode
}

/** One picture, chosen from the library or uploaded. */
export function SinglePicture({ control, src, onAdd, children }: Props) {
  const { name, label, hint, error, field, onChange, isRequired, isReadOnly } = control
  const adding = usePictureAdding({ name, kind: 'picture', room: 1, isReadOnly, onAdd })
  const [upload] = adding.uploads
  return (
    <FieldGroup {...{ name, label, hint, error, isRequired }}>
      <div className={css.zone} {...adding.zone}>
        {upload ? (
          <div className={css.single}>
            <UploadTile upload={upload} onRetry={adding.queue.retry} onDismiss={adding.queue.dismiss} />
          </div>
        ) : (
          src !== undefined && (
            <div className={css.one}>
              <img className={css.image} src={pictureUrl(src, 240)} alt="" width={120} height={120} />
              {children}
            </div>
          )
        )}
        {src === undefined && !upload && isReadOnly && <p className={css.none}>{t.noPicture()}</p>}
        {!isReadOnly && (
          <div className={css.actions}>
            <AddPictures
              adding={adding}
              kind="picture"
              isMultiple={false}
              isFull={upload !== undefined}
              isReplacing={src !== undefined}
            />
            {src !== undefined && !isRequired && (
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
