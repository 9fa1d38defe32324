import { useState } from 'react'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/admin-app.ts'
import { InlineIconButton } from './inline-icon-button.tsx'

/** Copies a text; the tick shows that it was copied. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false)
  return (
    <>
      <InlineIconButton
        label={label}
        icon={isCopied ? 'check' : 'copy'}
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => setIsCopied(true),
            () => undefined,
          )
        }
        onBlur={() => setIsCopied(false)}
      />
      <VisuallyHidden>
        <span role="status">{isCopied && t.copied()}</span>
      </VisuallyHidden>
    </>
  )
}
