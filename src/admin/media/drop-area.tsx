import { type ReactNode, useRef } from 'react'
import * as t from '#words/admin-media.ts'
import { AdminIcon } from '../shell/admin-icon.tsx'
import { FILE_ZONE, useFileDrop } from './use-file-drop.ts'
import css from './drop-area.module.css'

interface Props {
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** Takes files that are dropped anywhere on the page, or pasted. */
export function DropArea({ onFiles, children }: Props) {
  const zone = useRef<HTMLDivElement>(null)
  const isOver = useFileDrop(zone, onFiles)
  return (
    <div ref={zone} className={css.root} {...FILE_ZONE}>
      {children}
      {isOver && (
        <div className={css.over}>
          <p className={css.text}>
            <AdminIcon name="image" size={20} />
            {t.dropHere()}
          </p>
        </div>
      )}
    </div>
  )
}
