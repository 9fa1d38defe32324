import { DEVICES } from '#engine/visibility.ts'
import * as t from '#words/admin-pages.ts'

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
