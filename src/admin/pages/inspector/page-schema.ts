import type { RootSchema } from '../../field/field-schema.ts'
import * as t from '#words/admin-pages.ts'

/** Returns the schema of a document’s name and of its page, as one form. */
export const pageSchema = (): RootSchema => ({
  type: 'object',
  required: ['name', 'title'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 120, title: t.nameField(), description: t.nameHint() },
    title: { type: 'string', minLength: 1, maxLength: 400, title: t.titleField(), 'x-bindable': true },
    meta_title: {
      type: 'string',
      maxLength: 400,
      title: t.metaTitleField(),
      description: t.metaTitleHint(),
      'x-bindable': true,
    },
    meta_description: {
      type: 'string',
      maxLength: 400,
      title: t.metaDescriptionField(),
      description: t.metaDescriptionHint(),
      'x-control': 'multiline',
      'x-bindable': true,
    },
    noindex: { type: 'boolean', title: t.noindexField(), description: t.noindexHint() },
  },
})
