import { useQuery } from '@tanstack/react-query'
import { pageHref } from '#pages/page-href.ts'
import { Combobox } from '../field/combobox.tsx'
import type { ControlProps } from '../field/control-props.ts'
import { deadLinks } from '../field/dead-links.queries.ts'
import { emptyValue, schemaText } from '../field/field-schema.ts'
import { LabelText } from '../field/label-text.tsx'
import { useDebounced } from '../shell/use-debounced.ts'
import { linkChoices } from './link-choices.ts'

const MAX_CHOICES = 12

/** An address: typed, or one of the shop’s pages. Says so if it leads nowhere. */
export function LinkEditor(props: ControlProps) {
  const { name, label, hint, error, field, value, onChange, isRequired, isReadOnly } = props
  const typed = typeof value === 'string' ? value : ''
  const words = useDebounced(typed.trim(), 150)
  const isExternal = /^[a-z]+:/i.test(words)
  // Of an address, its last part is likelier to be a name than the whole.
  const asked = words.startsWith('/') ? words.slice(words.lastIndexOf('/') + 1).replaceAll('-', ' ') : words
  const { data: pages = [] } = useQuery({ ...linkChoices(asked), enabled: !isExternal && !isReadOnly })
  const items = isExternal ? [] : pages.filter(({ detail }) => detail !== typed).slice(0, MAX_CHOICES)
  // A redirect of everything below an address leads to no single page.
  const isPage = words.startsWith('/') && !words.endsWith('*') && !isReadOnly
  const { data: dead = {} } = useQuery(deadLinks(isPage ? [words] : []))
  const change = (address: string) => onChange(address === '' ? emptyValue(field) : address)
  return (
    <Combobox
      name={name}
      label={<LabelText label={label} isRequired={isRequired} />}
      hint={(isPage && dead[words]) || hint}
      error={error}
      items={items}
      typed={typed}
      onType={change}
      onChoose={({ detail }) => change(detail)}
      onBlur={() => change(typed.trim())}
      placeholder={field['x-placeholder'] ? schemaText(field['x-placeholder']) : pageHref('shop')}
      isReadOnly={isReadOnly}
      isRequired={isRequired}
    />
  )
}
