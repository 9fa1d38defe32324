import { useState } from 'react'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/admin-desk.ts'
import { AdminIcon } from '../shell/admin-icon.tsx'
import css from './copy-button.module.css'

/** Copies a text; the tick shows that it was copied. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false)
  return (
    <>
      <button
        type="button"
        className={css.root}
        aria-label={label}
        title={label}
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => setIsCopied(true),
            () => undefined,
          )
        }
        onBlur={() => setIsCopied(false)}
      >
        <AdminIcon name={isCopied ? 'check' : 'copy'} size={16} />
      </button>
      <VisuallyHidden>
        <span role="status">{isCopied && t.copied()}</span>
      </VisuallyHidden>
    </>
  )
}
