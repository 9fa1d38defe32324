import type { ErrorLine } from '#forms/error-summary.tsx'
import type { FormErrors } from '#forms/use-form.ts'
import * as t from '#words/fields.ts'
import { labelOf, resolveField, type RootSchema } from '../field/field-schema.ts'

/** Returns the lines of the error summary, in the order of the schema's fields. */
export function errorLinesOf(errors: FormErrors, schema: RootSchema): ErrorLine[] {
  const order = Object.keys(schema.properties ?? {})
  return Object.entries(errors)
    .flatMap(([name, message]) => (message === undefined ? [] : [{ name, message }]))
    .toSorted((a, b) => order.indexOf(firstPart(a.name)) - order.indexOf(firstPart(b.name)))
    .map(({ name, message }) => {
      const field = schema.properties?.[firstPart(name)]
      const label = labelOf(firstPart(name), field ? resolveField(field, schema) : {})
      return { target: name, text: t.namedProblem({ label, message }) }
    })
}

const firstPart = (name: string): string => name.split('/')[0]!
