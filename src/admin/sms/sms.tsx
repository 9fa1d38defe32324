import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#api/client/query.ts'
import type { TextTemplate, TextTemplates } from '#generated/api.d.ts'
import { listTextTemplates, sendTestText } from '#generated/calls/sms.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import { showToast } from '#ui/toasts.ts'
import * as t from '#words/admin-sms.ts'
import { MessageView } from '../messages/message-view.tsx'
import { SettingsPage } from '../resources/singleton-screen.tsx'
import { Card } from '../shell/card.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { RestoredNote } from '../shell/restored-note.tsx'
import type { ScreenProps } from '../shell/screen.ts'
import { useAdmin } from '../shell/session.ts'
import { useKeptForm } from '../shell/use-kept-form.ts'

type Kind = TextTemplate['id']

const kindTitles: Readonly<Record<Kind, () => string>> = {
  code: t.kindCode,
  order_confirmed: t.kindConfirmed,
  order_shipped: t.kindShipped,
  order_ready: t.kindReady,
  order_link: t.kindLink,
  account_changed: t.kindChanged,
  phone_removed: t.kindRemoved,
}

/** /admin/settings/sms: the service that sends text messages, with a test of it. */
export function Screen({ singleton }: ScreenProps) {
  if (!singleton) throw new Error('This screen needs a settings page')
  return <SettingsPage page={singleton} Aside={TestPanel} />
}

function TestPanel() {
  const query = useQuery({ ...queryOf(listTextTemplates, { quiet: true }), staleTime: 0 })
  return (
    <Card title={t.test()} lead={t.testLead()}>
      <LoadedPart query={query}>{({ templates }) => <TestForm templates={templates} />}</LoadedPart>
    </Card>
  )
}

function TestForm({ templates }: TextTemplates) {
  const { http } = useAdmin()
  const [message, setMessage] = useState<number>()
  const used = useKeptForm('test text', {
    initial: { phone: '', template: 'code' as Kind },
    submit: async (body) => {
      const sent = await sendTestText(http, { body, quiet: true })
      setMessage(sent.message ?? undefined)
      const { recipient } = sent
      void showToast({ kind: 'success', text: sent.is_sent ? t.sentTo({ recipient }) : t.keptFor({ recipient }) })
    },
  })
  const { values, set } = used
  return (
    <>
      <form {...used.form} className={patterns.stack16}>
        <RestoredNote used={used} />
        <SelectField
          label={t.testKind()}
          value={values.template}
          onChange={({ target }) => set('template', target.value)}
        >
          {templates.map(({ id }) => (
            <option key={id} value={id}>
              {kindTitles[id]()}
            </option>
          ))}
        </SelectField>
        <p className={patterns.note}>{templates.find(({ id }) => id === values.template)?.text}</p>
        <TextField {...used.field('phone')} label={t.testPhone()} type="tel" autoComplete="off" maxLength={30} />
        <FormMessage>{used.message}</FormMessage>
        <div>
          <Button type="submit" look="quiet" loading={used.isSending}>
            {t.send()}
          </Button>
        </div>
      </form>
      <p className={patterns.note}>{t.dltNote()}</p>
      {message !== undefined && (
        <>
          <h3>{t.result()}</h3>
          <MessageView key={message} id={message} />
        </>
      )}
    </>
  )
}
