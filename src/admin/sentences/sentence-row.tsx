import { useState } from 'react'
import type { Sentence } from '#generated/api.d.ts'
import { fieldErrorsOf } from '#domain/field-errors.ts'
import { listSentences, resetSentence, setSentence } from '#generated/calls/sentences.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { showToast } from '#ui/toasts.ts'
import * as t from '#words/admin-settings.ts'
import { useAdmin } from '../shell/session.ts'
import css from './sentences.module.css'

/** A sentence with its wording by the shop; the form is open while it is changed. */
export function SentenceRow({ sentence }: { sentence: Sentence }) {
  const { key, text, own } = sentence
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className={css.row}>
      <p className={css.text}>{own ?? text}</p>
      {own !== null && <p className={css.soft}>{t.sentenceOriginal({ text })}</p>}
      <p className={css.soft}>
        <code>{key}</code>
      </p>
      {isOpen ? (
        <SentenceForm sentence={sentence} onDone={() => setIsOpen(false)} />
      ) : (
        <Button look="quiet" aria-label={`${t.changeSentence()}: ${own ?? text}`} onClick={() => setIsOpen(true)}>
          {t.changeSentence()}
        </Button>
      )}
    </li>
  )
}

function SentenceForm({ sentence: { key, text, own }, onDone }: { sentence: Sentence; onDone: () => void }) {
  const { http, queryClient } = useAdmin()
  const [typed, setTyped] = useState(own ?? text)
  const [error, setError] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)

  async function change(work: () => Promise<unknown>, done: string): Promise<void> {
    setIsSaving(true)
    setError(undefined)
    try {
      await work()
      await queryClient.invalidateQueries({ queryKey: listSentences.key() })
      void showToast({ kind: 'success', text: done })
      onDone()
    } catch (failure) {
      setError(fieldErrorsOf(failure)['text'] ?? (failure as Error).message)
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        void change(() => setSentence(http, { params: { key }, body: { text: typed }, quiet: true }), t.sentenceSaved())
      }}
    >
      <TextArea
        label={t.sentenceText()}
        value={typed}
        error={error}
        rows={3}
        maxLength={2000}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={css.actions}>
        <Button type="submit" loading={isSaving}>
          {t.saveSentence()}
        </Button>
        {own !== null && (
          <Button
            look="quiet"
            disabled={isSaving}
            onClick={() => void change(() => resetSentence(http, { params: { key }, quiet: true }), t.sentenceReset())}
          >
            {t.resetSentence()}
          </Button>
        )}
        <Button look="quiet" disabled={isSaving} onClick={onDone}>
          {t.cancelSentence()}
        </Button>
      </div>
    </form>
  )
}
