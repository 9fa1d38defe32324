import type { ReactNode } from 'react'
import * as t from '#words/admin-list.ts'
import { FloatingBar } from '../shell/floating-bar.tsx'
import css from './selection-bar.module.css'

interface Props {
  /** What is selected. */
  status: string
  /** Selects everything that matches; undefined when that is not offered. */
  selectMore?: { text: string; onPress: () => void } | undefined
  onClear: () => void
  /** What can be done with it. */
  children: ReactNode
}

/** Actions for the selected rows of a list. */
export function SelectionBar({ status, selectMore, onClear, children }: Props) {
  return (
    <FloatingBar label={t.bulkActions()}>
      <p className={css.count} role="status">
        {status}
      </p>
      {selectMore && (
        <button type="button" className={css.link} onClick={selectMore.onPress}>
          {selectMore.text}
        </button>
      )}
      <button type="button" className={css.link} onClick={onClear}>
        {t.clearSelection()}
      </button>
      <div className={css.actions}>{children}</div>
    </FloatingBar>
  )
}
