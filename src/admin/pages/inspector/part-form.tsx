import { useMemo, useState } from 'react'
import { isRecord } from '#engine/normalise-values.ts'
import * as t from '#words/admin-pages.ts'
import { itemAt, type Path } from '../content/content.ts'
import { type ItemPart, setPart } from '../content/edit-content.ts'
import { useEditor } from '../session/editor-scope.ts'
import { partErrors } from './item-errors.ts'
import { ItemFields } from './item-fields.tsx'
import { partSchema } from './item-parts.ts'
import { USUAL, withUsual } from './look-fields.ts'
import { useItemForm } from './use-item-form.ts'

/** What every item of the page has, whatever its section: how it looks, when and on which devices it is shown. */
export function PartForm({ path, part }: { path: Path; part: ItemPart }) {
  const { content, problems, change, isReadOnly } = useEditor()
  const [schema] = useState(() => partSchema(part))
  const stored = itemAt(content, path)?.[part]
  // The source may contain anything.
  const own = isRecord(stored) ? stored : NOTHING
  const values = useMemo(() => (part === 'look' ? withUsual(own) : own), [part, own])
  const form = useItemForm({
    values,
    errors: partErrors(content, path, problems, part),
    onSet: (name, value) =>
      change(
        setPart(content, path, part, name, value === USUAL ? undefined : value),
        t.changedField(),
        [...path, part, name].join(' '),
      ),
  })
  return <ItemFields schema={schema} form={form} isReadOnly={isReadOnly} />
}

const NOTHING: Record<string, unknown> = {}
