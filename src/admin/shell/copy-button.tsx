import { useState } from 'react'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/admin-app.ts'
import { copyText } from './copy-text.ts'
import { InlineIconButton } from './inline-icon-button.tsx'

/** Copies a text; the tick shows that it was copied. On plain http there is no clipboard, and no button. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false)
  if (!('clipboard' in navigator)) return null
  return (
    <>
      <InlineIconButton
        label={label}
        icon={isCopied ? 'check' : 'copy'}
        onClick={() => void copyText(text).then(setIsCopied)}
        onBlur={() => setIsCopied(false)}
      />
      <VisuallyHidden>
        <span role="status">{isCopied && t.copied()}</span>
      </VisuallyHidden>
    </>
  )
}
