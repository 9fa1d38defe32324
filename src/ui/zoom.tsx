import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as t from '#words/common.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import type { PictureFile } from './picture.tsx'
import { useZoom } from './use-zoom.ts'
import { fullSizeUrl } from './zoom-file.ts'
import { FITTED, ZOOM_STEP } from './zoom-view.ts'
import css from './zoom.module.css'
import patterns from './patterns.module.css'

interface Props {
  pictures: readonly (PictureFile & { caption?: string | undefined })[]
  /** Addresses already on the page, shown until the full-size picture is loaded. */
  previews: readonly (string | undefined)[]
  /** Index of the first picture. */
  start: number
  /** Accessible name, such as “Pictures of Moon jar”. */
  label: string
  onClose: () => void
}

/** A full-window viewer for pictures, one at a time, on the native dialog. Load this module lazily. */
export function Zoom({ pictures, previews, start, label, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState(start)
  const picture = pictures[index]
  const count = pictures.length

  useLayoutEffect(() => {
    const { documentElement: html } = document
    html.style.setProperty('--scrollbar', `${window.innerWidth - html.clientWidth}px`)
    const element = dialog.current
    if (!element?.open) element?.showModal()
    return () => element?.close()
  }, [])

  const step = (by: -1 | 1) => setIndex((before) => (before + by + count) % count)
  if (!picture) return null
  return (
    <dialog
      ref={dialog}
      className={css.root}
      aria-label={label}
      // The event is asynchronous and may belong to an earlier opening.
      onClose={(event) => {
        if (!event.currentTarget.open) onClose()
      }}
    >
      <Stage
        key={`${index} ${picture.src}`}
        picture={picture}
        preview={previews[index]}
        onStep={count > 1 ? step : () => {}}
      />
      <p className={`${css.count} ${patterns.figures}`} role="status">
        {t.pictureCount({ number: index + 1, count })}
        {picture.caption && <span dir="auto"> · {picture.caption}</span>}
      </p>
      <IconButton className={css.close} label={t.close()} onClick={() => dialog.current?.close()}>
        <Icon name="close" />
      </IconButton>
      {count > 1 && (
        <>
          <IconButton className={css.before} label={t.previousPicture()} onClick={() => step(-1)}>
            <Icon name="chevron-left" />
          </IconButton>
          <IconButton className={css.next} label={t.nextPicture()} onClick={() => step(1)}>
            <Icon name="chevron-right" />
          </IconButton>
        </>
      )}
    </dialog>
  )
}

/** Assumed for files without dimensions. */
const UNKNOWN = { width: 1600, height: 2000 }

interface StageProps {
  picture: PictureFile
  preview: string | undefined
  onStep: (by: -1 | 1) => void
}

function Stage({ picture, preview, onStep }: StageProps) {
  const { src, alt, width = UNKNOWN.width, height = UNKNOWN.height } = picture
  const [isLoaded, setLoaded] = useState(false)
  const { stage, view, canZoomIn, zoomBy, onKeyDown, pointers } = useZoom({ file: { width, height }, onStep })
  const { scale, x, y } = view

  // Keys are handled by the stage, so it takes the focus initially and for each picture.
  useEffect(() => stage.current?.focus(), [stage])

  return (
    <>
      <div
        ref={stage}
        className={css.stage}
        role="group"
        aria-label={t.zoomKeys()}
        tabIndex={0}
        data-zoomed={scale > 1 || undefined}
        onKeyDown={onKeyDown}
        {...pointers}
      >
        <div className={css.sheet} style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}>
          {preview && !isLoaded && <img className={css.picture} src={preview} alt="" width={width} height={height} />}
          <img
            className={css.picture}
            src={fullSizeUrl({ src, alt, width })}
            alt={alt}
            width={width}
            height={height}
            draggable={false}
            onLoad={() => setLoaded(true)}
          />
        </div>
      </div>
      <div className={css.scale}>
        <IconButton
          label={t.zoomOut()}
          aria-disabled={scale <= FITTED.scale || undefined}
          onClick={() => zoomBy(1 / ZOOM_STEP)}
        >
          <Icon name="minus" />
        </IconButton>
        <IconButton label={t.zoomIn()} aria-disabled={!canZoomIn || undefined} onClick={() => zoomBy(ZOOM_STEP)}>
          <Icon name="plus" />
        </IconButton>
      </div>
    </>
  )
}
