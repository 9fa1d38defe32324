import * as t from '#words/admin-form.ts'
import { pictureUrl } from '#lib/image.ts'
import { TextField } from '#ui/field.tsx'
import { ItemTools } from '../field/item-tools.tsx'
import { SortableItem } from '../field/sortable.tsx'
import { AltField } from './alt-field.tsx'
import type { PictureValue } from './picture-value.ts'
import css from './picture-fields.module.css'

interface Props {
  id: string
  name: string
  title: string
  picture: PictureValue
  index: number
  count: number
  error: string | undefined
  isReadOnly: boolean
  isAltRequired: boolean
  onAlt: (alt: string) => void
  /** For pictures with captions. */
  onCaption?: ((caption: string) => void) | undefined
  onMove: (to: number) => void
  onRemove: () => void
  onReplace: () => void
}

/** A picture of a list, with its alternative text. */
export function PictureTile(props: Props) {
  const { id, name, title, picture, index, count, error, isReadOnly, isAltRequired, onAlt } = props
  return (
    <SortableItem id={id} title={title} className={css.tile} isReadOnly={isReadOnly}>
      {(handle) => (
        <>
          <div className={css.frame}>
            <img className={css.image} src={pictureUrl(picture.src, 320)} alt="" width={160} height={160} />
            {index === 0 && count > 1 && <span className={css.badge}>{t.mainPicture()}</span>}
            {handle}
          </div>
          <div className={css.tools}>
            {!isReadOnly && (
              <ItemTools
                {...{ title, index, count }}
                isGrid
                onMove={props.onMove}
                onRemove={props.onRemove}
                onReplace={props.onReplace}
              />
            )}
          </div>
          <AltField
            name={`${name}/alt`}
            value={picture.alt}
            error={error}
            isReadOnly={isReadOnly}
            isRequired={isAltRequired}
            onChange={onAlt}
          />
          {props.onCaption && (
            <TextField
              name={`${name}/caption`}
              label={t.caption()}
              value={picture.caption ?? ''}
              maxLength={300}
              autoComplete="off"
              readOnly={isReadOnly}
              onChange={({ target }) => props.onCaption!(target.value)}
            />
          )}
        </>
      )}
    </SortableItem>
  )
}
