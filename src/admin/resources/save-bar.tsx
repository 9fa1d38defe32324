import { useState } from 'react'
import * as t from '#words/admin-form.ts'
import { Button } from '#ui/button.tsx'
import { FormMessage } from '#forms/form-message.tsx'
import { Question } from '../shell/question.tsx'
import { shortcutText } from '../shell/use-shortcut.ts'
import css from './save-bar.module.css'

interface Props {
  isShown: boolean
  isChanged: boolean
  isSaving: boolean
  /** Why the last attempt failed, unless fields show it. */
  message: string | undefined
  /** Conflicts wait for a choice. */
  isBlocked: boolean
  onDiscard: () => void
}

/** Sticks to the lower edge while there are unsaved changes. */
export function SaveBar({ isShown, isChanged, isSaving, message, isBlocked, onDiscard }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  if (!isShown) return null
  return (
    <div className={css.root} data-save-bar="">
      <div className={css.message}>
        <FormMessage>{message}</FormMessage>
      </div>
      <p className={css.status} role="status">
        {isChanged ? t.unsavedChanges() : ''}
      </p>
      <div className={css.actions}>
        {isChanged && (
          <Button look="quiet" disabled={isSaving} onClick={() => setIsAsking(true)}>
            {t.discard()}
          </Button>
        )}
        <Button type="submit" loading={isSaving} disabled={isBlocked} aria-keyshortcuts="Control+S Meta+S">
          {t.save()} <kbd className={css.keys}>{shortcutText('mod+s')}</kbd>
        </Button>
      </div>
      <Question
        open={isAsking}
        title={t.discardQuestion()}
        text={t.discardAdvice()}
        confirm={t.discard()}
        isDangerous
        onConfirm={() => {
          setIsAsking(false)
          onDiscard()
        }}
        onClose={() => setIsAsking(false)}
      />
    </div>
  )
}
