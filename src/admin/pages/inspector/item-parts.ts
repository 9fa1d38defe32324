import * as t from '#words/admin-pages.ts'
import type { SchemaForm } from '../../form/schema-form.tsx'
import type { ItemPart } from '../content/edit-content.ts'
import { lookFields } from './look-fields.ts'
import { visibleFields } from './visible-fields.ts'

/** The fields of each part, by their names in it. */
export const partFields = { look: lookFields, visible: visibleFields } satisfies Record<ItemPart, unknown>

const titles: Readonly<Record<ItemPart, () => string>> = { look: t.lookGroup, visible: t.visibleGroup }

/** Returns the schema of a form with the fields of a part, as one collapsed group. */
export function partSchema(part: ItemPart): Parameters<typeof SchemaForm>[0]['schema'] {
  const properties = partFields[part]()
  return {
    type: 'object',
    properties,
    'x-resource': { groups: [{ title: titles[part](), fields: Object.keys(properties), collapsed: true }] },
  }
}

/** Returns the field of a part that a pointer into its item leads to. */
export function fieldOfPart(part: ItemPart, pointer: string): string | undefined {
  const [, first, ...steps] = pointer.split('/')
  return first === part && Object.hasOwn(partFields[part](), steps[0] ?? '') ? steps.join('/') : undefined
}
