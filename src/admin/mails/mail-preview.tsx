import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#api/client/query.ts'
import { previewMailTemplate, sendTestMail, showMailTemplatePath } from '#generated/calls/mail-templates.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import * as words from '#words/admin-messages.ts'
import * as t from '#words/admin-settings.ts'
import { MailFrame } from '../messages/mail-frame.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import css from './mails.module.css'

/** A mail in the shop's design, with its text and sentences. */
export function MailPreview({ id }: { id: string }) {
  const { http } = useAdmin()
  const { run, isRunning } = useAction()
  const query = useQuery({ ...queryOf(previewMailTemplate, { params: { id }, quiet: true }), staleTime: 0 })
  const sendTest = () =>
    run(async () => {
      const { recipient, is_sent: isSent } = await sendTestMail(http, { params: { id }, quiet: true })
      return isSent ? t.testMailSent({ recipient }) : t.testMailKept({ recipient })
    })
  return (
    <LoadedPart query={query}>
      {({ subject, preheader, text, attachments, sentences }) => (
        <div className={`${css.mail} ${patterns.stack8}`}>
          <p className={patterns.note}>{preheader}</p>
          <MailFrame src={showMailTemplatePath.replace(':id', id)} title={subject} />
          <details className={css.version}>
            <summary>{words.plainText()}</summary>
            <p className={css.text}>{text}</p>
          </details>
          {attachments.length > 0 && (
            <p className={patterns.note}>{t.mailAttachments({ names: attachments.join(', ') })}</p>
          )}
          <p>
            <Button disabled={isRunning} onClick={sendTest}>
              {t.sendTestMail()}
            </Button>
          </p>
          <h3>{t.mailSentences()}</h3>
          <ul role="list" className={patterns.stack8}>
            {sentences.map(({ key, text: sentence }) => (
              <li key={key}>
                <AdminLink href={`/admin/settings/sentences?search=${encodeURIComponent(key)}`}>{sentence}</AdminLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </LoadedPart>
  )
}
