import { DEVICES } from '#engine/visibility.ts'
import * as t from '#words/admin-pages.ts'
import type { SchemaForm } from '../../form/schema-form.tsx'

type Schema = Parameters<typeof SchemaForm>[0]['schema']

/** Returns the fields of when and where an item is shown, by their names in `visible`. */
export const visibleFields = () => ({
  from: {
    type: 'string',
    minLength: 1,
    'x-control': 'date-time',
    title: t.visibleFrom(),
    description: t.visibleFromHint(),
  },
  until: {
    type: 'string',
    minLength: 1,
    'x-control': 'date-time',
    title: t.visibleUntil(),
    description: t.visibleUntilHint(),
  },
  device: {
    type: 'array',
    title: t.visibleDevices(),
    description: t.visibleDevicesHint(),
    items: {
      type: 'string',
      enum: DEVICES,
      'x-enum-labels': { phone: t.phone(), tablet: t.tablet(), desktop: t.desktop() },
    },
  },
})

/** Returns the schema of a form with these fields, as one collapsed group. */
export function visibleSchema(): Schema {
  const properties = visibleFields()
  return {
    type: 'object',
    properties,
    'x-resource': { groups: [{ title: t.visibleGroup(), fields: Object.keys(properties), collapsed: true }] },
  }
}
