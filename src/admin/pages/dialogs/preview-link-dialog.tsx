import { useState } from 'react'
import type { PreviewLink } from '#generated/api.d.ts'
import { createDocumentPreviewLink } from '#generated/calls/documents.ts'
import { useForm } from '#forms/use-form.ts'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-pages.ts'
import { CopyButton } from '../../shell/copy-button.tsx'
import { FormDialog } from '../../shell/form-dialog.tsx'
import { OptionFieldset } from '../../shell/option-row.tsx'
import { useAdmin } from '../../shell/session.ts'
import { useDateText } from '../../shell/use-date-text.ts'
import type { DocumentAddress } from '../calls/document-calls.ts'

interface Props {
  address: DocumentAddress
  onClose: () => void
}

type Days = '1' | '7' | '30'

/** Makes a link with which somebody without an account sees the draft. */
export function PreviewLinkDialog({ address: params, onClose }: Props) {
  const { http } = useAdmin()
  const dateText = useDateText()
  const [days, setDays] = useState<Days>('7')
  const [link, setLink] = useState<PreviewLink>()
  const used = useForm({
    submit: async () => {
      const body = { days: Number(days) as 1 | 7 | 30 }
      setLink(await createDocumentPreviewLink(http, { params, body, quiet: true }))
    },
  })
  if (link)
    return (
      <Dialog open title={t.previewLink()} onClose={onClose}>
        <div className={patterns.stack16}>
          <TextField
            label={t.previewLinkMade()}
            hint={t.previewLinkExpires({ time: dateText(link.expires_at) })}
            readOnly
            value={link.url}
            onFocus={({ target }) => target.select()}
            action={<CopyButton text={link.url} label={t.copyLink()} />}
          />
          {link.shop_closed && <p>{t.previewLinkClosed()}</p>}
        </div>
      </Dialog>
    )
  return (
    <FormDialog title={t.previewLink()} used={used} action={t.createLink()} onClose={onClose}>
      <p>{t.previewLinkLead()}</p>
      <OptionFieldset
        legend={t.previewLinkDays()}
        options={(['1', '7', '30'] as const).map((key) => ({ key, label: t.days({ count: Number(key) }) }))}
        value={days}
        onChange={setDays}
      />
    </FormDialog>
  )
}
