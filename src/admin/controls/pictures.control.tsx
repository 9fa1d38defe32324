import { useLayoutEffect, useRef } from 'react'
import * as t from '#words/admin-form.ts'
import * as media from '#words/admin-media.ts'
import { type ControlProps, type RegisteredControl, useFormScope } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { resolveField } from '../field/field-schema.ts'
import { Sortable } from '../field/sortable.tsx'
import { useList } from '../field/use-list.ts'
import { AddPictures } from './picture-adding.tsx'
import { PictureTile } from './picture-tile.tsx'
import { type PictureValue, pictureOf, replacePicture } from './picture-value.ts'
import { UploadTile } from './upload-tile.tsx'
import { usePictureAdding } from './use-picture-adding.tsx'
import css from './picture-fields.module.css'

/** Pictures in an order, each with its alternative text. The first is the one that lists show. */
function PicturesControl(props: ControlProps) {
  const { name, label, hint, error, errors, field, value, onChange, isRequired, isReadOnly } = props
  const { root, set } = useFormScope()
  const shape = resolveField(field.items ?? {}, root)
  const list = useList<PictureValue>({ name, value, errors })
  const titles = list.items.map((item, index) => item.value.alt || t.pictureNumber({ number: index + 1 }))
  const keys = keysOf(list.items.map((item) => item.value))
  const room = (field.maxItems ?? Infinity) - list.items.length
  const place = usePlaces(list.items.map((item) => item.value))
  const adding = usePictureAdding({
    name,
    kind: 'picture',
    room,
    isReadOnly,
    onAdd: (item, order) => onChange(place(pictureOf(item, shape), order)),
  })

  return (
    <FieldGroup {...{ name, label, hint, error, isRequired }} isPlain>
      <div className={css.zone} {...adding.zone}>
        {list.items.length === 0 && adding.uploads.length === 0 ? (
          isReadOnly && <p className={css.none}>{t.noPicture()}</p>
        ) : (
          <Sortable keys={keys} titles={titles} onMove={list.move} isGrid>
            <ol role="list" className={css.grid}>
              {list.items.map(({ name: itemName, value: picture }, index) => (
                <PictureTile
                  key={keys[index]}
                  id={keys[index]!}
                  name={itemName}
                  title={titles[index]!}
                  picture={picture}
                  index={index}
                  count={list.items.length}
                  error={errors[`${itemName}/alt`] ?? errors[`${itemName}/src`] ?? errors[itemName]}
                  isReadOnly={isReadOnly}
                  isAltRequired={shape.properties?.['alt']?.minLength === 1}
                  onAlt={(alt) => set(`${itemName}/alt`, alt)}
                  onCaption={shape.properties?.['caption'] && ((caption) => set(`${itemName}/caption`, caption))}
                  onMove={(to) => list.move(index, to)}
                  onRemove={() => list.remove(index)}
                  onReplace={() =>
                    adding.openLibrary({
                      most: 1,
                      onChoose: ([item]) => item && set(itemName, replacePicture(picture, item, shape)),
                    })
                  }
                />
              ))}
              {adding.uploads.map((upload) => (
                <li key={upload.key} className={css.tile}>
                  <UploadTile upload={upload} onRetry={adding.queue.retry} onDismiss={adding.queue.dismiss} />
                </li>
              ))}
            </ol>
          </Sortable>
        )}
        {!isReadOnly && <AddPictures adding={adding} kind="picture" isMultiple isFull={room <= 0} />}
        <p className={css.status} role="status">
          {adding.uploads.length > 0 && media.uploading({ count: adding.uploads.length })}
        </p>
      </div>
      {adding.picker}
    </FieldGroup>
  )
}

export const control: RegisteredControl = { Control: PicturesControl }

/** Keys by which tiles keep their place in the page: their ids, else their files. */
function keysOf(pictures: readonly PictureValue[]): string[] {
  const seen = new Map<string, number>()
  return pictures.map(({ id, src }) => {
    const key = id ?? src
    const count = seen.get(key) ?? 0
    seen.set(key, count + 1)
    return count === 0 ? key : `${key} ${count}`
  })
}

/**
 * Returns a function that adds a picture to the list. Uploads end in any order, and several within one rendering; they
 * get the order in which they were begun.
 */
function usePlaces(pictures: readonly PictureValue[]): (picture: PictureValue, place: number) => PictureValue[] {
  const latest = useRef(pictures)
  const places = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    latest.current = pictures
  })
  return (picture, place) => {
    const before = latest.current
    const at = before.findIndex((one) => (places.current.get(one.id ?? one.src) ?? -1) > place)
    places.current.set(picture.id ?? picture.src, place)
    latest.current = before.toSpliced(at < 0 ? before.length : at, 0, picture)
    return [...latest.current]
  }
}
