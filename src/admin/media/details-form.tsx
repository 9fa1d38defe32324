import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Media, MediaDetails } from '#generated/api.d.ts'
import { updateMedia } from '#generated/calls/media.ts'
import * as t from '#words/admin-media.ts'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { useAdmin } from '../shell/session.ts'
import { RestoredNote } from '../shell/restored-note.tsx'
import { useKeptForm } from '../shell/use-kept-form.ts'
import { DetailsActions } from './details-actions.tsx'
import { FocusPicker } from './focus-picker.tsx'
import { MediaFacts } from './media-facts.tsx'
import { mediaDetails, refreshMedia } from './media.queries.ts'
import { UsedBy } from './used-by.tsx'
import { currentIn } from './conflict.ts'
import css from './details-form.module.css'

type Values = Pick<Media, 'alt' | 'file_name' | 'focus'>

const valuesOf = ({ alt, file_name: name, focus }: Media): Values => ({ alt, file_name: name, focus })

export function DetailsForm({ details, onClose }: { details: MediaDetails; onClose: () => void }) {
  const { item, used_by: uses } = details
  const { http } = useAdmin()
  const queryClient = useQueryClient()
  /** The item as somebody else saved it meanwhile. */
  const [theirs, setTheirs] = useState<Media>()
  /** The version that the values are based on: what is read again in the background is not what was seen. */
  const [version, setVersion] = useState(item.version)
  const used = useKeptForm<Values>(`media ${item.id}`, {
    // After saving, the form starts from what was saved.
    initial: () => valuesOf(queryClient.getQueryData(mediaDetails(item.id).queryKey)?.item ?? item),
    submit: async (given) => {
      try {
        const saved = await updateMedia(http, { params: { id: item.id }, body: { version, ...given } })
        queryClient.setQueryData(mediaDetails(item.id).queryKey, saved)
        setVersion(saved.item.version)
        setTheirs(undefined)
        void refreshMedia(queryClient)
      } catch (error) {
        setTheirs(currentIn(error))
        throw error
      }
    },
  })
  const { values, field, form, message, isSending, isSent, put } = used
  const isChanged = JSON.stringify(values) !== JSON.stringify(valuesOf(item))

  function settle(current: Media, keep: Values): void {
    setVersion(current.version)
    setTheirs(undefined)
    put(keep, 'alt')
    void refreshMedia(queryClient)
  }

  return (
    <div className={css.root}>
      <div className={css.preview}>
        {item.kind === 'video' ? (
          <video className={css.video} src={item.path} controls muted />
        ) : (
          <FocusPicker item={item} focus={values.focus} onChange={(focus) => put({ ...values, focus }, 'focus')} />
        )}
      </div>
      <form {...form} className={css.form}>
        <RestoredNote used={used} />
        <TextArea
          {...field('alt')}
          label={t.alt()}
          hint={item.kind === 'video' ? t.altOfVideo() : t.altHint()}
          rows={3}
          maxLength={250}
        />
        <TextField {...field('file_name')} label={t.fileName()} maxLength={200} required />
        {theirs ? (
          <div className={css.conflict} role="alert">
            <p>{t.conflict({ alt: theirs.alt || t.noText(), name: theirs.file_name })}</p>
            <div className={css.choices}>
              <Button onClick={() => settle(theirs, values)}>{t.keepMine()}</Button>
              <Button look="quiet" onClick={() => settle(theirs, valuesOf(theirs))}>
                {t.takeTheirs()}
              </Button>
            </div>
          </div>
        ) : (
          message && (
            <p className={css.error} role="alert">
              {message}
            </p>
          )
        )}
        <div className={css.choices}>
          <Button type="submit" loading={isSending} disabled={!isChanged || theirs !== undefined}>
            {t.save()}
          </Button>
          <span className={css.note} role="status">
            {isSent && !isChanged && t.saved()}
          </span>
        </div>
        <MediaFacts item={item} />
        <section className={css.uses} aria-labelledby="media-uses">
          <h3 className={css.title} id="media-uses">
            {t.usedIn()}
          </h3>
          {uses.length === 0 ? <p className={css.note}>{t.usedNowhere()}</p> : <UsedBy uses={uses} />}
        </section>
        <DetailsActions item={item} onReplaced={setVersion} onClose={onClose} />
      </form>
    </div>
  )
}
