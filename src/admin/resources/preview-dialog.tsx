import { useEffect, useRef, useState } from 'react'
import type { CreateProductPreviewLinkBody, PreviewLink } from '#generated/api.d.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/preview-links.ts'
import { copyText } from '../shell/copy-text.ts'
import { OptionFieldset } from '../shell/option-row.tsx'
import { useAdmin } from '../shell/session.ts'
import { useDateText } from '../shell/use-date-text.ts'
import css from './preview-dialog.module.css'

type Shows = 'product' | 'article' | 'draft'

interface Props {
  /** Of the call that creates a link. */
  path: string
  shows: Shows
  onClose: () => void
}

type Days = CreateProductPreviewLinkBody['days']

const CHOICES: readonly Days[] = [1, 7, 30]

/** Creates a link that shows an unpublished product or the draft of a page to people without an account. */
export function PreviewDialog({ path, shows, onClose }: Props) {
  const { http } = useAdmin()
  const [link, setLink] = useState<PreviewLink>()
  const { values, set, form, isSending, message } = useForm<{ days: Days }>({
    initial: { days: 7 },
    submit: async (body) => setLink(await http.call<PreviewLink>({ method: 'POST', path, body, quiet: true })),
  })
  return (
    <Dialog open title={t.title()} onClose={onClose}>
      {link ? (
        <CreatedLink link={link} shows={shows} />
      ) : (
        <form {...form} className={css.root}>
          <p>{t.lead({ shows })}</p>
          <OptionFieldset
            legend={t.expiry()}
            options={CHOICES.map((days) => ({ key: `${days}`, label: t.days({ days }) }))}
            value={`${values.days}`}
            onChange={(days) => set('days', Number(days))}
          />
          <FormMessage>{message}</FormMessage>
          <Button type="submit" loading={isSending}>
            {t.create()}
          </Button>
        </form>
      )}
    </Dialog>
  )
}

function CreatedLink({ link, shows }: { link: PreviewLink; shows: Shows }) {
  const { url, expires_at: expiresAt, shop_closed: isClosed } = link
  const dateText = useDateText()
  const [isCopied, setIsCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // The button that had the focus is gone. Selected, the link can be copied by keyboard in any browser.
  useEffect(() => field.current?.focus(), [])
  const copy = () => void copyText(url).then(setIsCopied)
  return (
    <div className={css.root}>
      <TextField
        ref={field}
        label={t.link()}
        value={url}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
        action={'clipboard' in navigator && <Button onClick={copy}>{isCopied ? t.copied() : t.copy()}</Button>}
      />
      <p>
        {t.expiresAt({ date: dateText(expiresAt) })} {shows === 'product' && t.howToEnd()}
      </p>
      {isClosed && <p>{t.shopClosed()}</p>}
      <VisuallyHidden>
        <span role="status">{isCopied && t.copied()}</span>
      </VisuallyHidden>
    </div>
  )
}
