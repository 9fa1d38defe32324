import { useState } from 'react'
import { isSlug, MAX_SLUG_LENGTH, slugOf } from '#domain/slug.ts'
import type { DocumentSummary } from '#generated/api.d.ts'
import { createDocument } from '#generated/calls/documents.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import * as t from '#words/admin-pages.ts'
import { FormDialog } from '../../shell/form-dialog.tsx'
import { useNavigation } from '../../shell/navigation.ts'
import { OptionFieldset } from '../../shell/option-row.tsx'
import { useAdmin } from '../../shell/session.ts'
import { useKeptForm } from '../../shell/use-kept-form.ts'
import { documentHref } from '../calls/document-href.ts'

interface Props {
  documents: readonly DocumentSummary[]
  onClose: () => void
}

const KINDS = ['Page', 'Product', 'Category', 'Collection'] as const
type Kind = (typeof KINDS)[number]

const kindTitles: Readonly<Record<Kind, () => string>> = {
  Page: t.kindPage,
  Product: t.kindProduct,
  Category: t.kindCategory,
  Collection: t.kindCollection,
}

/** Creates a page, or a page for one product, category or collection. */
export function NewPageDialog({ documents, onClose }: Props) {
  const { http } = useAdmin()
  const { go } = useNavigation()
  const [isKeyTyped, setIsKeyTyped] = useState(false)
  const used = useKeptForm('new page', {
    initial: { kind: 'Page' as Kind, name: '', key: '', copy: '' },
    check: ({ kind, name, key }) => ({
      ...(name.trim() === '' && { name: t.nameMissing() }),
      ...(!isSlug(key) && { key: t.addressInvalid() }),
      ...(documents.some((one) => one.page_type === kind && one.key === key) && { key: t.addressTaken() }),
    }),
    submit: async ({ kind, name, key, copy }) => {
      await createDocument(http, {
        body: {
          page_type: kind,
          key,
          name: name.trim(),
          ...(copy !== '' && { copy_of: { page_type: kind, key: copy } }),
        },
        quiet: true,
      })
      go(documentHref(kind, key))
    },
  })
  const { kind } = used.values
  const templates = documents.filter((one) => one.page_type === kind)
  const name = used.field('name')
  return (
    <FormDialog title={t.newPage()} used={used} action={t.createPage()} onClose={onClose}>
      <OptionFieldset
        legend={t.kind()}
        options={KINDS.map((key) => ({ key, label: kindTitles[key]() }))}
        value={kind}
        onChange={(chosen) => used.set('kind', chosen)}
      />
      <TextField
        {...name}
        label={t.nameField()}
        maxLength={120}
        onChange={(event) => {
          name.onChange(event)
          if (!isKeyTyped && kind === 'Page') used.set('key', slugOf(event.target.value))
        }}
      />
      <TextField
        {...used.field('key')}
        label={kind === 'Page' ? t.addressField() : t.recordSlug()}
        hint={kind === 'Page' ? t.addressHint() : t.recordSlugHint()}
        maxLength={MAX_SLUG_LENGTH}
        onChange={({ target }) => {
          setIsKeyTyped(true)
          used.set('key', target.value.trim().normalize('NFC'))
        }}
      />
      <SelectField
        name="copy"
        label={t.startFrom()}
        value={used.values.copy}
        onChange={({ target }) => used.set('copy', target.value)}
      >
        <option value="">{t.emptyStart()}</option>
        {templates.map(({ key, name: title }) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
