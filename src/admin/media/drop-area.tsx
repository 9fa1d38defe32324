import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import * as t from '#words/admin-media.ts'
import { AdminIcon } from '../shell/admin-icon.tsx'
import css from './drop-area.module.css'

interface Props {
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** Takes files that are dropped anywhere on the page, or pasted. */
export function DropArea({ onFiles, children }: Props) {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])]
    if (files.length > 0) onFiles(files)
    return files.length > 0
  })

  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      // Also fired when the pointer moves to another element of the page.
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer)
    }
    const paste = (event: ClipboardEvent) => {
      if (take(event.clipboardData)) event.preventDefault()
    }
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    addEventListener('paste', paste)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
      removeEventListener('paste', paste)
    }
  }, [])

  return (
    <div className={css.root}>
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
