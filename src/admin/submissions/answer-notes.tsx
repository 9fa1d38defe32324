import { useState } from 'react'
import type { FormAnswerDetails } from '#generated/api.d.ts'
import { addFormAnswerNote } from '#generated/calls/submissions.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-submissions.ts'
import { Card } from '../shell/card.tsx'
import { RestoredNote } from '../shell/restored-note.tsx'
import { useAdmin } from '../shell/session.ts'
import { useDateText } from '../shell/use-date-text.ts'
import { useKeptForm } from '../shell/use-kept-form.ts'
import { ReplyDialog } from './reply-dialog.tsx'
import css from './answer-notes.module.css'

interface Props {
  id: number
  /** Title of the form. */
  form: string
  details: FormAnswerDetails
  onChange: () => void
}

/** Notes of staff and replies to the sender, the newest first. */
export function AnswerNotes({ id, form: formTitle, details: { sender, notes }, onChange }: Props) {
  const { http } = useAdmin()
  const dateText = useDateText()
  const [isReplying, setIsReplying] = useState(false)
  const used = useKeptForm(`answer note ${id}`, {
    initial: { text: '' },
    check: ({ text }): Record<string, string> => (text.trim() === '' ? { text: t.enterNote() } : {}),
    submit: async ({ text }) => {
      await addFormAnswerNote(http, { params: { id }, body: { text: text.trim() }, quiet: true })
      onChange()
    },
  })
  const { values, message, isSending, field, form } = used
  return (
    <Card title={t.correspondence()} lead={sender === null ? t.noSender() : t.notesLead()}>
      {sender !== null && (
        <Button look="quiet" onClick={() => setIsReplying(true)}>
          {t.reply()}
        </Button>
      )}
      {notes.length > 0 && (
        <ul role="list" className={css.notes}>
          {notes.toReversed().map((note) => (
            <li key={note.id} className={css.note} data-kind={note.kind}>
              {note.kind === 'reply' && <p className={patterns.name}>{t.replied({ subject: note.subject })}</p>}
              <p className={css.text} dir="auto">
                {note.text}
              </p>
              <p className={css.by}>{t.noteBy({ by: note.by, date: dateText(note.created_at) })}</p>
            </li>
          ))}
        </ul>
      )}
      <form {...form} className={patterns.stack8}>
        <RestoredNote used={used} />
        <TextArea {...field('text')} label={t.newNote()} rows={2} maxLength={4000} />
        <FormMessage>{message}</FormMessage>
        {values.text.trim() !== '' && (
          <Button type="submit" look="quiet" loading={isSending}>
            {t.addNote()}
          </Button>
        )}
      </form>
      {isReplying && sender !== null && (
        <ReplyDialog
          id={id}
          recipient={sender}
          form={formTitle}
          onClose={() => setIsReplying(false)}
          onSent={onChange}
        />
      )}
    </Card>
  )
}
