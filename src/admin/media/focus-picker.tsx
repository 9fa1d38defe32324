import { type PointerEvent, useLayoutEffect, useRef } from 'react'
import type { Focus, Media } from '#generated/api.d.ts'
import { imageSources } from '#lib/image.ts'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-media.ts'
import { FieldGroup } from '../field/field-group.tsx'
import css from './focus-picker.module.css'

interface Props {
  item: Media
  focus: Focus
  onChange: (focus: Focus) => void
}

const part = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100

/** Shows a picture, on which the point that stays visible when it is cropped is set by pointer or by two sliders. */
export function FocusPicker({ item, focus, onChange }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const { src, srcSet, sizes } = imageSources(
    { src: item.path, ...(item.width !== null && { width: item.width }) },
    { xs: '100vw', md: '640px' },
  )

  // Not as a style attribute, which the policy of the admin's page forbids in HTML.
  useLayoutEffect(() => {
    frame.current?.style.setProperty('--focus-x', `${focus.x * 100}%`)
    frame.current?.style.setProperty('--focus-y', `${focus.y * 100}%`)
  }, [focus.x, focus.y])

  function point({ currentTarget, clientX, clientY, buttons, type }: PointerEvent<HTMLElement>): void {
    if (type === 'pointermove' && buttons === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChange({ x: part((clientX - left) / width), y: part((clientY - top) / height) })
  }

  return (
    <FieldGroup name="focus" label={t.focus()} hint={t.focusHint()} isPlain>
      <div className={patterns.stack8}>
        <div ref={frame} className={css.frame}>
          <img
            className={css.picture}
            src={src}
            srcSet={srcSet}
            sizes={sizes}
            width={item.width ?? undefined}
            height={item.height ?? undefined}
            alt={item.alt || item.file_name}
            draggable={false}
            onPointerDown={point}
            onPointerMove={point}
          />
          <span className={css.marker} aria-hidden="true" />
        </div>
        <div className={css.sliders}>
          {(['x', 'y'] as const).map((axis) => (
            <label key={axis} className={css.slider}>
              {axis === 'x' ? t.focusX() : t.focusY()}
              <input
                type="range"
                min={0}
                max={100}
                value={Math.round(focus[axis] * 100)}
                onChange={({ target }) => onChange({ ...focus, [axis]: Number(target.value) / 100 })}
              />
            </label>
          ))}
        </div>
      </div>
    </FieldGroup>
  )
}
