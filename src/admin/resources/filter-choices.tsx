import { useState } from 'react'
import type { ResourceFilter } from '#domain/resource-facts.ts'
import { formatCalendarDay } from '#domain/shop-time.ts'
import { TextField } from '#ui/field.tsx'
import * as form from '#words/admin-form.ts'
import patterns from '#ui/patterns.module.css'
import { LAST_DAY } from '../controls/last-day.ts'
import { useRecordChoices, useRecordTitles } from '../controls/use-records.ts'
import { schemaText } from '../field/field-schema.ts'
import { useSession } from '../shell/session.ts'
import css from './filter-choices.module.css'

interface Props {
  filter: ResourceFilter
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

const toggled = (values: readonly string[], value: string): string[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value]

/** Returns the names of a filter’s values. */
export function useFilterTitles({ options, reference, isDay }: ResourceFilter, values: readonly string[]): string[] {
  const titles = useRecordTitles(reference ?? '', reference ? values.map(Number) : [])
  const { locale } = useSession().shop
  if (isDay) return values.map((day) => formatCalendarDay(day, 'day', locale))
  if (!reference) return values.map((value) => (options?.[value] === undefined ? value : schemaText(options[value])))
  return values.map((value, index) => titles[index] ?? `#${value}`)
}

/** The values of a filter: a few options, or records that are searched. */
export function FilterChoices(props: Props) {
  const { filter, values, onChange } = props
  if (filter.reference) return <RecordChoices {...props} reference={filter.reference} />
  if (filter.isDay) return <DayChoice {...props} />
  if (filter.isText) return <TypedText {...props} />
  return Object.entries(filter.options ?? {}).map(([value, label]) => (
    <Option
      key={value}
      label={schemaText(label)}
      isChosen={values.includes(value)}
      onToggle={() => onChange(toggled(values, value))}
    />
  ))
}

function DayChoice({ filter, values, onChange }: Props) {
  return (
    <TextField
      type="date"
      max={LAST_DAY}
      label={schemaText(filter.title)}
      value={values[0] ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? [] : [target.value])}
    />
  )
}

function RecordChoices({ reference, filter, values, onChange }: Props & { reference: string }) {
  const [typed, setTyped] = useState('')
  const { records } = useRecordChoices(reference, typed)
  const titles = useFilterTitles(filter, values)
  const others = records.filter(({ id }) => !values.includes(String(id)))
  return (
    <div className={css.root}>
      <input
        className={patterns.frame}
        type="search"
        aria-label={form.search()}
        placeholder={form.search()}
        value={typed}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      {values.map((value, index) => (
        <Option key={value} label={titles[index] ?? value} isChosen onToggle={() => onChange(toggled(values, value))} />
      ))}
      {others.map(({ id, title }) => (
        <Option key={id} label={title} isChosen={false} onToggle={() => onChange([...values, String(id)])} />
      ))}
      {others.length === 0 && values.length === 0 && <p className={css.none}>{form.noMatches()}</p>}
    </div>
  )
}

/** Texts that somebody types, one at a time. */
function TypedText({ filter, values, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const text = typed.replaceAll(',', ' ').trim()
  return (
    <form
      className={css.root}
      onSubmit={(event) => {
        event.preventDefault()
        if (text !== '' && !values.includes(text)) onChange([...values, text])
        setTyped('')
      }}
    >
      <input
        className={patterns.frame}
        type="text"
        aria-label={schemaText(filter.title)}
        placeholder={schemaText(filter.title)}
        value={typed}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => setTyped(target.value)}
      />
      {values.map((value) => (
        <Option key={value} label={value} isChosen onToggle={() => onChange(toggled(values, value))} />
      ))}
    </form>
  )
}

function Option({ label, isChosen, onToggle }: { label: string; isChosen: boolean; onToggle: () => void }) {
  return (
    <label className={css.option}>
      <input type="checkbox" className={css.box} checked={isChosen} onChange={onToggle} />
      {label}
    </label>
  )
}
