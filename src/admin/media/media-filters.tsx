import { useEffect, useEffectEvent, useState } from 'react'
import * as t from '#words/admin-media.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { useDebounced } from '../shell/use-debounced.ts'
import type { MediaFilter } from './media.queries.ts'
import css from './media-filters.module.css'

interface Props {
  filter: MediaFilter
  onChange: (changes: Readonly<Record<string, string | undefined>>) => void
}

export function MediaFilters({ filter, onChange }: Props) {
  const [typed, setTyped] = useState(filter.search ?? '')
  const search = useDebounced(typed.trim(), 250)
  // Only typing changes the address; a changed address does not change what is typed.
  const apply = useEffectEvent((text: string) => {
    if (text !== (filter.search ?? '')) onChange({ search: text || undefined })
  })
  useEffect(() => apply(search), [search])
  return (
    <search className={css.root}>
      <div className={css.search}>
        <TextField
          label={t.search()}
          type="search"
          value={typed}
          maxLength={100}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <SelectField
        label={t.show()}
        value={filter.state ?? 'library'}
        onChange={({ target }) => onChange({ state: target.value === 'library' ? undefined : target.value })}
      >
        <option value="library">{t.everything()}</option>
        <option value="unused">{t.unused()}</option>
        <option value="trash">{t.trash()}</option>
      </SelectField>
      <SelectField
        label={t.kind()}
        value={filter.kind ?? ''}
        onChange={({ target }) => onChange({ kind: target.value || undefined })}
      >
        <option value="">{t.allKinds()}</option>
        <option value="picture">{t.pictures()}</option>
        <option value="video">{t.videos()}</option>
      </SelectField>
    </search>
  )
}
