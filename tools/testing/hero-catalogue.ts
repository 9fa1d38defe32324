import { documentOf, makeCatalogue } from './make-section.ts'

const bindable = { type: 'string', maxLength: 12, title: 'T', 'x-bindable': true }
const link = {
  type: 'object',
  additionalProperties: false,
  required: ['label', 'href'],
  title: 'L',
  properties: {
    label: { type: 'string', minLength: 1, title: 'Label' },
    href: { type: 'string', pattern: '^/', title: 'Href', description: 'An own path.' },
  },
}
/** Two sections with every kind of setting. */
export const catalogue = makeCatalogue({
  hero: {
    required: ['heading'],
    section: { version: 2, limit: 1, blocks: { max: 2, accept: { slide: { max: 1 } } } },
    properties: {
      heading: bindable,
      columns: { enum: [2, 3, 4], title: 'C' },
      width: { enum: ['narrow', 'wide'], title: 'W' },
      count: { type: 'integer', minimum: 1, maximum: 9, title: 'N' },
      ratio: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 2, title: 'R' },
      open: { type: 'boolean', title: 'O' },
      size: { const: 'large', title: 'S' },
      slugs: { type: 'array', minItems: 1, maxItems: 2, uniqueItems: true, title: 'I', items: { type: 'string' } },
      cta: link,
      mark: { title: 'M', anyOf: [{ type: 'string' }, { type: 'null' }] },
      picture: {
        type: 'object',
        additionalProperties: false,
        required: ['alt'],
        title: 'P',
        properties: { alt: { type: 'string', title: 'A' } },
      },
    },
    definitions: { slide: { type: 'object', additionalProperties: false, properties: { title: bindable } } },
  },
  detail: { section: { pageTypes: ['Product'] } },
})

export const heroOf = (settings: object, more: object = {}) =>
  documentOf([{ key: 'hero', id: 'hero-1', version: 2, settings: { heading: 'Hi', ...settings }, ...more }])
