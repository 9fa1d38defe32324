import { useMemo, useState } from 'react'
import { bindingsOf } from '#engine/explain-page.ts'
import type { FormErrors } from '#forms/use-form.ts'
import * as t from '#words/admin-pages.ts'
import { setValue } from '../content/edit-content.ts'
import { placeAt } from '../content/content.ts'
import { useEditor } from '../session/editor-scope.ts'
import { ItemFields } from './item-fields.tsx'
import { pageSchema } from './page-schema.ts'
import { useItemForm } from './use-item-form.ts'

interface Props {
  name: string
  onRename: (name: string) => void
}

/** The document’s name, and what search engines are told of its page. */
export function PageForm({ name, onRename }: Props) {
  const { content, problems, pageType, change, isReadOnly } = useEditor()
  const [schema] = useState(pageSchema)
  const { page } = content
  const values = useMemo(() => ({ ...page, name }), [page, name])
  const bindings = useMemo(() => bindingsOf(pageType), [pageType])
  const form = useItemForm({
    values,
    errors: pageErrors(page, name, problems, content),
    onSet: (field, value) =>
      field === 'name'
        ? onRename(typeof value === 'string' ? value : '')
        : change(setValue(content, [], `/${field}`, value), t.changedField(), `page ${field}`),
  })
  return <ItemFields schema={schema} form={form} isReadOnly={isReadOnly} bindings={bindings} />
}

function pageErrors(
  page: Readonly<Record<string, unknown>>,
  name: string,
  problems: ReturnType<typeof useEditor>['problems'],
  content: ReturnType<typeof useEditor>['content'],
): FormErrors {
  const own = problems.flatMap(({ pointer, message }) => {
    const place = placeAt(content, pointer)
    return place.path.length === 0 && place.pointer !== '' ? [[place.pointer.slice(1), message] as const] : []
  })
  return {
    ...Object.fromEntries(own),
    ...(name.trim() === '' && { name: t.nameMissing() }),
    ...(page['title'] === undefined || page['title'] === '' ? { title: t.titleMissing() } : {}),
  }
}
