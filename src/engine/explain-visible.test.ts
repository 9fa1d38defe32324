import { expect, it } from 'vitest'
import { documentOf, makeCatalogue } from '#tools/testing/make-section.ts'
import { validateDocument } from './validate-document.ts'

const catalogue = makeCatalogue({ hero: {} })
const problemsOf = (item: object) =>
  validateDocument(documentOf([{ key: 'hero', id: 'a', version: 1, ...item }]), catalogue).problems.map(
    ({ code, pointer, message }) => `${code} ${pointer}: ${message}`,
  )

it.each([
  [{ from: '2026-12-01T09:00:00+05:30', until: '2026-12-01T10:00:00+05:30', device: ['phone', 'tablet'] }, []],
  [7, ['invalid-visibility /component_data/0/visible: "visible" must be an object with "from", "until" or "device".']],
  [
    { from: '2026-12-01' },
    [
      'invalid-visibility /component_data/0/visible/from: "from" must be a time with a time zone, such as "2026-12-01T09:00:00+05:30", but it is "2026-12-01".',
    ],
  ],
  [
    { from: '2026-12-01T10:00:00Z', until: '2026-12-01T10:00:00Z' },
    [
      'invalid-visibility /component_data/0/visible/until: "until" must be after "from", otherwise the item is never shown.',
    ],
  ],
  [
    { device: [] },
    [
      'invalid-visibility /component_data/0/visible/device: "device" must be a list with at least one of phone, tablet, desktop.',
    ],
  ],
  [
    { device: ['phones'], form: 1 },
    [
      'unknown-field /component_data/0/visible/form: The visibility of an item has no field "form". Did you mean "from"?',
      'invalid-visibility /component_data/0/visible/device/0: There is no device "phones". Did you mean "phone"?',
    ],
  ],
])('BU-07 checks the visibility %j', (visible, expected) => {
  expect(problemsOf({ visible })).toEqual(expected)
})

it('BU-07 an entry is a section or a reference, and a reference has no settings', () => {
  const validate = (item: object) =>
    validateDocument(documentOf([item]), catalogue).problems.map(({ code, pointer, suggest }) => [
      code,
      pointer,
      suggest,
    ])
  expect(validate({ ref: 'promises', id: 'a', hidden: true, visible: { device: ['phone'] } })).toEqual([])
  expect(validate({ ref: 'promises', id: 'a', settings: {} })).toEqual([
    ['unknown-field', '/component_data/0/settings', undefined],
  ])
  expect(validate({ ref: 'promises', key: 'hero', id: 'a' })).toEqual([
    ['invalid-item', '/component_data/0/ref', undefined],
  ])
  expect(validate({ reff: 'promises', id: 'a' })).toContainEqual(['unknown-field', '/component_data/0/reff', 'ref'])
})
