import { useEffect, useId, useRef, useState, type MouseEvent, type RefObject } from 'react'
import type { ImageSizes } from '#lib/image.ts'
import * as t from '#words/common.ts'
import { Icon } from './icon.tsx'
import { lazyPart } from './lazy-part.tsx'
import { Picture, type PictureFile } from './picture.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import { fullSizeUrl } from './zoom-file.ts'
import css from './gallery.module.css'
import patterns from './patterns.module.css'

interface GalleryProps {
  pictures: readonly PictureFile[]
  /** Index of the first picture, that of the chosen variant. */
  first?: number | undefined
  /** Accessible name, such as “Pictures of Moon jar”. */
  label: string
  /** `columns`: on desktops one large picture above two columns; `strip`: swiped on all screens. */
  layout?: 'columns' | 'strip'
}

const Zoom = lazyPart(
  () => import('./zoom.tsx'),
  (module) => module.Zoom,
)

// Seven of twelve columns of at most 1320 px; on phones the thumbnails are beside it.
const columnSizes: ImageSizes = { xs: '82vw', md: '27vw', xxl: '356px' }
const wideSizes: ImageSizes = { xs: '82vw', md: '54vw', xxl: '728px' }
const stripSizes: ImageSizes = { xs: '100vw', sm: '480px' }
const thumbSizes: ImageSizes = { xs: '60px' }

/** A picture can be zoomed only if its file is this much larger than shown. */
const MIN_ZOOM_RATIO = 1.5
/** Widths on a large desktop in CSS pixels, used until the page is measured. */
const LARGE_WIDTH = 728
const SMALL_WIDTH = 356
/** Assumed for files without a width. */
const UNKNOWN_WIDTH = 1600

/** A product's pictures: on desktops one above two columns, on phones a strip with dots and thumbnails. */
export function Gallery({ pictures, first = 0, label, layout = 'columns' }: GalleryProps) {
  const id = useId()
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const [zoomed, setZoomed] = useState<{ index: number; previews: (string | undefined)[] }>()
  const leading = pictures[first]
  const ordered = leading ? [leading, ...pictures.filter((picture) => picture !== leading)] : pictures
  const isStrip = layout === 'strip'
  const hasSeveral = ordered.length > 1
  const widths = useWidths(strip, ordered.length)

  useEffect(() => {
    strip.current?.scrollTo?.({ left: 0, behavior: 'instant' })
  }, [first])

  function follow() {
    const { scrollLeft, clientWidth, scrollWidth, children } = strip.current!
    const scrolled = Math.abs(scrollLeft)
    // When several are visible, the last ones never reach the start.
    const isAtEnd = scrolled > 0 && scrolled + clientWidth >= scrollWidth - 1
    const width = children[0]?.clientWidth || clientWidth
    setShown(isAtEnd ? ordered.length - 1 : Math.round(scrolled / width))
  }

  function show(event: MouseEvent, index: number) {
    event.preventDefault()
    const item = strip.current?.children[index] as HTMLElement | undefined
    // Offsets before the strip's start are negative in right-to-left scripts.
    if (item)
      strip.current?.scrollTo?.({ left: item.offsetLeft - (strip.current.children[0] as HTMLElement).offsetLeft })
  }

  function zoom(event: MouseEvent, index: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const images = [...(strip.current?.querySelectorAll('img') ?? [])]
    setZoomed({ index, previews: images.map((image) => image.currentSrc || undefined) })
  }

  function sizesOf(index: number): ImageSizes {
    if (isStrip) return stripSizes
    return isLarge(index) ? wideSizes : columnSizes
  }

  // The first, and the last of an even number, which fills both columns.
  const isLarge = (index: number) => index === 0 || (index % 2 === 1 && index === ordered.length - 1)
  const hasMore = ({ width = UNKNOWN_WIDTH }: PictureFile, index: number) =>
    width >= MIN_ZOOM_RATIO * (widths?.[index] ?? (isLarge(index) ? LARGE_WIDTH : SMALL_WIDTH))

  return (
    <div className={css.root} data-layout={layout} data-several={hasSeveral || undefined}>
      <ul
        ref={strip}
        role="list"
        className={`${css.strip} ${patterns.scroller}`}
        aria-label={label}
        // Without links, the scroll container itself must be focusable.
        tabIndex={isStrip && hasSeveral ? 0 : undefined}
        onScroll={follow}
      >
        {ordered.map((picture, index) => (
          <li key={keyOf(picture, index)} id={`${id}${index}`} className={css.item}>
            {isStrip ? (
              <Picture image={picture} sizes={sizesOf(index)} ratio="4:5" priority={index === 0} />
            ) : (
              // Without an href it is not a link, but the same element with the same picture.
              <a
                className={css.zoom}
                data-opens=""
                {...(hasMore(picture, index) && {
                  href: fullSizeUrl(picture),
                  'aria-label': t.zoomInOn({ picture: picture.alt }),
                  onPointerEnter: Zoom.preload,
                  onFocus: Zoom.preload,
                  onClick: (event: MouseEvent) => zoom(event, index),
                })}
              >
                <Picture image={picture} sizes={sizesOf(index)} ratio="4:5" priority={index === 0} />
                <Icon name="zoom" />
              </a>
            )}
          </li>
        ))}
        {ordered.length === 0 && (
          <li className={css.item}>
            <Picture image={undefined} sizes={wideSizes} ratio={isStrip ? '4:5' : '3:2'} />
          </li>
        )}
      </ul>
      {hasSeveral && (
        <>
          <div className={css.dots} aria-hidden="true">
            {ordered.map((picture, index) => (
              <span key={keyOf(picture, index)} className={css.dot} data-shown={index === shown || undefined} />
            ))}
          </div>
          <ol role="list" className={css.thumbs} aria-label={t.choosePicture()}>
            {ordered.map((picture, index) => (
              <li key={keyOf(picture, index)}>
                <a
                  className={css.thumb}
                  data-opens=""
                  href={`#${id}${index}`}
                  aria-current={index === shown || undefined}
                  onClick={(event) => show(event, index)}
                >
                  <VisuallyHidden>{t.pictureNumber({ number: index + 1 })}</VisuallyHidden>
                  <Picture image={picture} alt="" sizes={thumbSizes} ratio="4:5" />
                </a>
              </li>
            ))}
          </ol>
        </>
      )}
      {zoomed && (
        <Zoom
          pictures={ordered}
          previews={zoomed.previews}
          start={zoomed.index}
          label={label}
          onClose={() => setZoomed(undefined)}
        />
      )}
    </div>
  )
}

/** Returns the rendered width of each picture; undefined before hydration. */
function useWidths(strip: RefObject<HTMLElement | null>, count: number): number[] | undefined {
  const [widths, setWidths] = useState<number[]>()
  useEffect(() => {
    const measure = () => setWidths([...strip.current!.children].map(({ clientWidth }) => clientWidth))
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [strip, count])
  return widths
}

/** An owner may list one picture twice. */
const keyOf = ({ src }: { src: string }, index: number) => `${index} ${src}`
