import { useState } from 'react'
import { isRecord } from '#engine/normalise-values.ts'
import * as t from '#words/admin-pages.ts'
import { SchemaForm } from '../../form/schema-form.tsx'
import { useSession } from '../../shell/session.ts'
import { itemAt, type Path } from '../content/content.ts'
import { setVisible } from '../content/edit-content.ts'
import { useEditor } from '../session/editor-scope.ts'
import { visibleErrors } from './item-errors.ts'
import { useItemForm } from './use-item-form.ts'
import { visibleSchema } from './visible-schema.ts'

/** When and on which devices an item of the page is shown. */
export function VisibleForm({ path }: { path: Path }) {
  const { content, problems, change, isReadOnly } = useEditor()
  const { shop } = useSession()
  const [schema] = useState(visibleSchema)
  const visible = itemAt(content, path)?.visible
  const form = useItemForm({
    // The source may contain anything.
    values: isRecord(visible) ? visible : NOTHING,
    errors: visibleErrors(content, path, problems),
    onSet: (name, value) =>
      change(setVisible(content, path, name, value), t.changedField(), [...path, 'visible', name].join(' ')),
  })
  return <SchemaForm schema={schema} form={form} isReadOnly={isReadOnly} shop={{ ...shop, timeZone: shop.time_zone }} />
}

const NOTHING: Record<string, unknown> = {}
