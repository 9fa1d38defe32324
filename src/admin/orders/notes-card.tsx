import type { DeskOrder } from '#generated/api.d.ts'
import { addDeskNote, removeDeskNote } from '#generated/calls/order-desk.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-desk.ts'
import { Card } from '../shell/card.tsx'
import { InlineIconButton } from '../shell/inline-icon-button.tsx'
import { useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { useDateText } from '../shell/use-date-text.ts'
import { RestoredNote } from '../shell/restored-note.tsx'
import { useKeptForm } from '../shell/use-kept-form.ts'
import { useOrderChange } from './use-order-change.ts'
import css from './notes-card.module.css'

/** What staff tell each other about an order. Customers never see it. */
export function NotesCard({ order: { number, notes } }: { order: DeskOrder }) {
  const { http } = useAdmin()
  const change = useOrderChange(number)
  const dateText = useDateText()
  const { run, isRunning } = useAction()
  const used = useKeptForm(`note ${number}`, {
    initial: { text: '' },
    check: ({ text }): Record<string, string> => (text.trim() === '' ? { text: t.enterNote() } : {}),
    submit: ({ text }) =>
      change(() => addDeskNote(http, { params: { number }, body: { text: text.trim() }, quiet: true })),
  })
  const { values, message, isSending, field, form } = used
  return (
    <Card title={t.notes()} lead={t.notesLead()}>
      {notes.length > 0 && (
        <ul role="list" className={css.notes}>
          {notes.toReversed().map(({ id, text, by, at, can_remove: isRemovable }) => (
            <li key={id} className={css.note}>
              <p className={css.text}>{text}</p>
              <p className={css.by}>
                {t.noteBy({ by, date: dateText(at) })}
                {isRemovable && (
                  <InlineIconButton
                    label={t.removeNote({ by })}
                    icon="trash"
                    isRemoving
                    disabled={isRunning}
                    onClick={() =>
                      run(async () => {
                        await change(() => removeDeskNote(http, { params: { number, note: id }, quiet: true }))
                        return t.noteRemoved()
                      })
                    }
                  />
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form {...form} className={patterns.stack8}>
        <RestoredNote used={used} />
        <TextArea
          {...field('text')}
          label={t.newNote()}
          rows={2}
          maxLength={2000}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
          }}
        />
        <FormMessage>{message}</FormMessage>
        {values.text.trim() !== '' && (
          <Button type="submit" look="quiet" loading={isSending}>
            {t.addNote()}
          </Button>
        )}
      </form>
    </Card>
  )
}
