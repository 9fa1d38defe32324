import { useRef, useState, type MouseEvent } from 'react'
import type { ImageSizes } from '#lib/image.ts'
import * as t from '#words/common.ts'
import css from './picture-wall.module.css'
import { lazyPart } from './lazy-part.tsx'
import patterns from './patterns.module.css'
import { Picture, type PictureFile } from './picture.tsx'
import { fullSizeUrl } from './zoom-file.ts'

/** A picture with a caption. */
export interface CaptionedPicture extends PictureFile {
  caption?: string | undefined
}

interface Props {
  pictures: readonly CaptionedPicture[]
  /** Accessible name, such as “At work”. */
  label: string
  columns: 2 | 3 | 4
  showCaptions: boolean
}

const Zoom = lazyPart(
  () => import('./zoom.tsx'),
  (module) => module.Zoom,
)

const sizesOf: Record<Props['columns'], ImageSizes> = {
  2: { xs: '100vw', sm: '48vw' },
  3: { xs: '48vw', md: '32vw' },
  4: { xs: '48vw', lg: '24vw' },
}

/** Pictures in columns with their own proportions; pressing one opens a full-size viewer. */
export function PictureWall({ pictures, label, columns, showCaptions }: Props) {
  const wall = useRef<HTMLUListElement>(null)
  const [zoomed, setZoomed] = useState<{ index: number; previews: (string | undefined)[] }>()

  function zoom(event: MouseEvent, index: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const images = [...(wall.current?.querySelectorAll('img') ?? [])]
    setZoomed({ index, previews: images.map((image) => image.currentSrc || undefined) })
  }

  return (
    <>
      <ul ref={wall} role="list" className={css.root} data-columns={columns} aria-label={label}>
        {pictures.map((picture, index) => (
          <li key={keyOf(picture, index)} className={css.item}>
            <a
              className={css.link}
              data-opens=""
              aria-label={t.zoomInOn({ picture: picture.alt })}
              href={fullSizeUrl(picture)}
              onPointerEnter={Zoom.preload}
              onFocus={Zoom.preload}
              onClick={(event) => zoom(event, index)}
            >
              <Picture image={picture} sizes={sizesOf[columns]} />
            </a>
            {showCaptions && picture.caption && (
              <p className={patterns.caption} dir="auto">
                {picture.caption}
              </p>
            )}
          </li>
        ))}
      </ul>
      {zoomed && (
        <Zoom
          pictures={pictures}
          previews={zoomed.previews}
          start={zoomed.index}
          label={label}
          onClose={() => setZoomed(undefined)}
        />
      )}
    </>
  )
}

/** An owner may list one picture twice. */
const keyOf = ({ src }: CaptionedPicture, index: number) => `${index} ${src}`
