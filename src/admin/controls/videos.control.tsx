import * as t from '#words/admin-form.ts'
import { pictureUrl } from '#lib/image.ts'
import { type ControlProps, type RegisteredControl, useFormScope } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { ItemTools } from '../field/item-tools.tsx'
import { Sortable, SortableItem } from '../field/sortable.tsx'
import { useList } from '../field/use-list.ts'
import { posterOf } from '../media/video-poster.ts'
import { Button } from '#ui/button.tsx'
import { AltField } from './alt-field.tsx'
import { AddPictures } from './picture-adding.tsx'
import { UploadTile } from './upload-tile.tsx'
import { useLatest } from './use-latest.ts'
import { usePictureAdding } from './use-picture-adding.tsx'
import css from './picture-fields.module.css'

interface VideoValue {
  src: string
  alt: string
  /** Shown until it plays. */
  poster: string | null
  width?: number
  height?: number
}

/** Short videos in an order, each with its description and the picture shown before it plays. */
function VideosControl(props: ControlProps) {
  const { name, label, hint, error, errors, field, value, onChange, isRequired, isReadOnly } = props
  const { set } = useFormScope()
  const list = useList<VideoValue>({ name, value, errors })
  const videos = list.items.map((item) => item.value)
  const titles = videos.map((video, index) => video.alt || t.videoNumber({ number: index + 1 }))
  const room = (field.maxItems ?? Infinity) - videos.length
  const latestRef = useLatest(videos)
  const adding = usePictureAdding({
    name,
    kind: 'video',
    room,
    isReadOnly,
    onAdd: ({ path: src, alt, width, height }) => {
      if (latestRef.current.some((one) => one.src === src)) return
      const size = width !== null && height !== null ? { width, height } : {}
      latestRef.current = [...latestRef.current, { src, alt, poster: null, ...size }]
      onChange(latestRef.current)
      void posterOf(src).then((found) => {
        if (!found) return
        latestRef.current = latestRef.current.map((one) =>
          one.src === src && one.poster === null ? { ...one, ...found } : one,
        )
        onChange(latestRef.current)
      })
    },
  })

  return (
    <FieldGroup {...{ name, label, hint, error, isRequired }} isPlain>
      <div className={css.zone} {...adding.zone}>
        {(videos.length > 0 || adding.uploads.length > 0) && (
          <Sortable keys={videos.map(({ src }) => src)} titles={titles} onMove={list.move} isGrid>
            <ol role="list" className={css.grid}>
              {list.items.map(({ name: itemName, value: video }, index) => (
                <SortableItem
                  key={video.src}
                  id={video.src}
                  title={titles[index] ?? ''}
                  className={css.tile}
                  isReadOnly={isReadOnly}
                >
                  {(handle) => (
                    <>
                      <div className={css.frame}>
                        <video
                          className={css.image}
                          src={video.src}
                          {...(video.poster !== null && { poster: pictureUrl(video.poster, 320) })}
                          preload={video.poster === null ? 'metadata' : 'none'}
                          controls
                          muted
                          playsInline
                          aria-label={titles[index]}
                        />
                        {handle}
                      </div>
                      <div className={css.tools}>
                        {!isReadOnly && (
                          <ItemTools
                            title={titles[index] ?? ''}
                            index={index}
                            count={videos.length}
                            isGrid
                            onMove={(to) => list.move(index, to)}
                            onRemove={() => list.remove(index)}
                          />
                        )}
                      </div>
                      <AltField
                        name={`${itemName}/alt`}
                        label={t.videoText()}
                        value={video.alt}
                        error={errors[`${itemName}/alt`] ?? errors[itemName]}
                        isReadOnly={isReadOnly}
                        isRequired
                        onChange={(alt) => set(`${itemName}/alt`, alt)}
                      />
                      {!isReadOnly && (
                        <Button
                          look="quiet"
                          onClick={() =>
                            adding.openLibrary({
                              kind: 'picture',
                              most: 1,
                              onChoose: ([picture]) => picture && set(`${itemName}/poster`, picture.path),
                            })
                          }
                        >
                          {t.choosePoster()}
                        </Button>
                      )}
                    </>
                  )}
                </SortableItem>
              ))}
              {adding.uploads.map((upload) => (
                <li key={upload.key} className={css.tile}>
                  <UploadTile upload={upload} onRetry={adding.queue.retry} onDismiss={adding.queue.dismiss} />
                </li>
              ))}
            </ol>
          </Sortable>
        )}
        {!isReadOnly && <AddPictures adding={adding} kind="video" isMultiple isFull={room <= 0} />}
      </div>
      {adding.picker}
    </FieldGroup>
  )
}

export const control: RegisteredControl = { Control: VideosControl }
