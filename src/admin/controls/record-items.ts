import * as t from '#words/admin-form.ts'
import { schemaText, withinSentence } from '../field/field-schema.ts'
import { type RecordTitle, resourceOf } from './use-records.ts'

/** Returns a record as an item of a combobox. */
export const itemOf = ({ id, title }: RecordTitle) => ({ key: String(id), id, title })

/** Returns the placeholder of a field that searches a resource. */
export const placeholderOf = (resource: string): string => {
  const plural = resourceOf(resource)?.plural
  return plural === undefined ? t.chooseFrom() : t.searchIn({ things: withinSentence(schemaText(plural)) })
}
