import { useEffect, useRef, useState } from 'react'
import type { ImageSizes } from '#lib/image.ts'
import { Picture, type PictureFile } from './picture.tsx'
import css from './gallery.module.css'

interface GalleryProps {
  pictures: readonly PictureFile[]
  /** Index of the picture that comes first, that of the chosen variant. */
  first?: number | undefined
  /** Names the pictures: “Pictures of Moon jar”. */
  label: string
}

const columnSizes: ImageSizes = { xs: '100vw', md: '50vw', lg: '33vw' }
const wideSizes: ImageSizes = { xs: '100vw', lg: '60vw' }

/** Pictures in two columns on a desktop; on phones a strip to swipe, with dots. */
export function Gallery({ pictures, first = 0, label }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const leading = pictures[first]
  const ordered = leading ? [leading, ...pictures.filter((picture) => picture !== leading)] : pictures

  const sizesOf = (index: number) => (index % 2 === 0 && index === ordered.length - 1 ? wideSizes : columnSizes)

  useEffect(() => {
    strip.current?.scrollTo?.({ left: 0 })
  }, [first])

  function follow() {
    const { scrollLeft, clientWidth } = strip.current!
    setShown(Math.round(Math.abs(scrollLeft) / clientWidth))
  }

  return (
    <div className={css.root}>
      {/* A strip that scrolls must be reachable by keyboard. */}
      <ul ref={strip} role="list" className={css.strip} aria-label={label} tabIndex={0} onScroll={follow}>
        {ordered.map((picture, index) => (
          <li key={picture.src} className={css.item}>
            <Picture image={picture} sizes={sizesOf(index)} ratio="4:5" priority={index === 0} />
          </li>
        ))}
        {ordered.length === 0 && (
          <li className={css.item}>
            <Picture image={undefined} sizes={wideSizes} ratio="3:2" />
          </li>
        )}
      </ul>
      {ordered.length > 1 && (
        <div className={css.dots} aria-hidden="true">
          {ordered.map((picture, index) => (
            <span key={picture.src} className={css.dot} data-shown={index === shown || undefined} />
          ))}
        </div>
      )}
    </div>
  )
}
