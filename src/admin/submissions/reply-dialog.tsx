import { replyToFormAnswer } from '#generated/calls/submissions.ts'
import { TextArea, TextField } from '#ui/field.tsx'
import { showToast } from '#ui/toasts.ts'
import * as t from '#words/admin-submissions.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { useAdmin } from '../shell/session.ts'
import { useKeptForm } from '../shell/use-kept-form.ts'

interface Props {
  id: number
  recipient: string
  /** Title of the form. */
  form: string
  onClose: () => void
  onSent: () => void
}

/** Writes a mail to the sender of an answer. */
export function ReplyDialog({ id, recipient, form, onClose, onSent }: Props) {
  const { http } = useAdmin()
  const used = useKeptForm(`reply ${id}`, {
    initial: { subject: t.replySubject({ form }), text: '' },
    check: ({ subject, text }): Record<string, string> => ({
      ...(subject.trim() === '' && { subject: t.enterSubject() }),
      ...(text.trim() === '' && { text: t.enterReply() }),
    }),
    submit: async ({ subject, text }) => {
      const body = { subject: subject.trim(), text: text.trim() }
      await replyToFormAnswer(http, { params: { id }, body, quiet: true })
      void showToast({ kind: 'success', text: t.replySent({ recipient }) })
      onSent()
      onClose()
    },
  })
  return (
    <FormDialog title={t.replyTo({ recipient })} used={used} action={t.sendReply()} onClose={onClose}>
      <TextField {...used.field('subject')} label={t.subject()} maxLength={150} autoComplete="off" />
      <TextArea {...used.field('text')} label={t.replyText()} rows={8} maxLength={10000} />
      <p>{t.replyAdvice()}</p>
    </FormDialog>
  )
}
