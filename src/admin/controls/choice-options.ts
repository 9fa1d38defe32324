import type { FieldSchema } from '#domain/resource-schema.ts'
import * as t from '#words/admin-form.ts'
import { schemaText } from '../field/field-schema.ts'
import { textOfValue } from '../field/value-text.ts'

/** Returns the values of an enum with their labels. Null is shown as “None”. */
export function optionsOf({ enum: values = [], 'x-enum-labels': labels = {} }: FieldSchema) {
  return values.map((value, index) => {
    const label = labels[textOfValue(value)]
    return {
      key: String(index),
      value,
      label: value === null ? t.none() : label ? schemaText(label) : textOfValue(value),
    }
  })
}
