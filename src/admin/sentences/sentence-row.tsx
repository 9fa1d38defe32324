import { useState } from 'react'
import type { Sentence } from '#generated/api.d.ts'
import { listSentences, resetSentence, setSentence } from '#generated/calls/sentences.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import { showToast } from '#ui/toasts.ts'
import * as t from '#words/admin-settings.ts'
import { ButtonRow } from '../shell/button-row.tsx'
import { Row } from '../shell/rows.tsx'
import { useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { RestoredNote } from '../shell/restored-note.tsx'
import { useKeptForm } from '../shell/use-kept-form.ts'
import css from './sentences.module.css'

/** A sentence with its wording by the shop; the form is open while it is changed. */
export function SentenceRow({ sentence }: { sentence: Sentence }) {
  const { key, text, own } = sentence
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Row
      title={<span className={css.text}>{own ?? text}</span>}
      text={own !== null && t.sentenceOriginal({ text })}
      below={
        <>
          <p className={patterns.note}>
            <code>{key}</code>
          </p>
          {isOpen && <SentenceForm sentence={sentence} onDone={() => setIsOpen(false)} />}
        </>
      }
      actions={
        !isOpen && (
          <Button look="quiet" aria-label={`${t.changeSentence()}: ${own ?? text}`} onClick={() => setIsOpen(true)}>
            {t.changeSentence()}
          </Button>
        )
      }
    />
  )
}

function SentenceForm({ sentence: { key, text, own }, onDone }: { sentence: Sentence; onDone: () => void }) {
  const { http, queryClient } = useAdmin()
  const { run, isRunning } = useAction()
  const changed = () => queryClient.invalidateQueries({ queryKey: listSentences.key() })
  const used = useKeptForm(`sentence ${key}`, {
    initial: { text: own ?? text },
    submit: async (values) => {
      await setSentence(http, { params: { key }, body: values, quiet: true })
      await changed()
      void showToast({ kind: 'success', text: t.sentenceSaved() })
      onDone()
    },
  })
  const { form, field, message, isSending } = used
  const reset = () =>
    run(async () => {
      await resetSentence(http, { params: { key }, quiet: true })
      used.forget()
      await changed()
      onDone()
      return t.sentenceReset()
    })
  const cancel = () => {
    used.forget()
    onDone()
  }
  const isBusy = isSending || isRunning
  return (
    <form {...form} className={patterns.stack8}>
      <RestoredNote used={used} />
      <TextArea {...field('text')} label={t.sentenceText()} rows={3} maxLength={2000} />
      <FormMessage>{message}</FormMessage>
      <ButtonRow>
        <Button type="submit" loading={isSending} disabled={isRunning}>
          {t.saveSentence()}
        </Button>
        {own !== null && (
          <Button look="quiet" disabled={isBusy} onClick={reset}>
            {t.resetSentence()}
          </Button>
        )}
        <Button look="quiet" disabled={isBusy} onClick={cancel}>
          {t.cancelSentence()}
        </Button>
      </ButtonRow>
    </form>
  )
}
