import { formatWholeNumber, formatMessage } from '#lib/words.ts'
import * as t from '#words/schema-errors.ts'
import type { FieldSchema, SchemaError } from './resource-schema.ts'

interface SchemaWithDefinitions extends FieldSchema {
  definitions?: Readonly<Record<string, FieldSchema>>
}

/**
 * Returns a message for each faulty value, by JSON pointer. The first error of a value counts; errors of alternatives
 * are reported at the value that none of them accepts.
 */
export function describeSchemaErrors(
  errors: readonly SchemaError[],
  schema: SchemaWithDefinitions,
): Record<string, string> {
  const found: Record<string, string> = {}
  const alternatives = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf')
  for (const error of errors) {
    const isWithinAlternative = alternatives.some(
      (outer) => outer !== error && isWithin(error.instancePath, outer.instancePath),
    )
    if (isWithinAlternative && error.keyword !== 'anyOf' && error.keyword !== 'oneOf') continue
    const pointer = pointerOf(error)
    found[pointer] ??= describe(error, fieldAt(schema, pointer))
  }
  return found
}

const isWithin = (path: string, outer: string): boolean => path === outer || path.startsWith(`${outer}/`)

function pointerOf({ instancePath, keyword, params }: SchemaError): string {
  if (keyword === 'required') return `${instancePath}/${escapePointer(String(params['missingProperty']))}`
  if (keyword === 'additionalProperties')
    return `${instancePath}/${escapePointer(String(params['additionalProperty']))}`
  return instancePath
}

const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** Returns the schema of the field at a pointer, if it is declared. */
function fieldAt(schema: SchemaWithDefinitions, pointer: string): FieldSchema | undefined {
  let field: FieldSchema | undefined = schema
  for (const part of pointer.split('/').slice(1)) {
    field = resolve(field, schema)
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    field = field?.properties?.[name] ?? field?.items
  }
  return resolve(field, schema)
}

function resolve(field: FieldSchema | undefined, { definitions }: SchemaWithDefinitions): FieldSchema | undefined {
  const name = /^#\/definitions\/(.+)$/.exec(field?.$ref ?? '')?.[1]
  return name === undefined ? field : { ...definitions?.[name], ...field }
}

function describe({ keyword, params }: SchemaError, field: FieldSchema | undefined): string {
  const limit = Number(params['limit'])
  const shown = formatWholeNumber(limit)
  switch (keyword) {
    case 'required':
      return t.required()
    case 'minLength':
      return limit === 1 ? t.required() : t.minLength({ min: shown })
    case 'maxLength':
      return t.maxLength({ max: shown })
    case 'minimum':
      return t.minimum({ min: shown })
    case 'exclusiveMinimum':
      return t.moreThan({ min: shown })
    case 'maximum':
      return t.maximum({ max: shown })
    case 'exclusiveMaximum':
      return t.lessThan({ max: shown })
    case 'multipleOf':
      return t.wholeNumber()
    case 'minItems':
      return limit === 1 ? t.atLeastOne() : t.minItems({ min: shown })
    case 'maxItems':
      return t.maxItems({ max: shown })
    case 'uniqueItems':
      return t.uniqueItems()
    case 'enum':
    case 'const':
      return t.oneOfTheOptions()
    case 'additionalProperties':
      return t.unknownField()
    case 'type':
      return params['type'] === 'integer' ? t.wholeNumber() : params['type'] === 'number' ? t.number() : t.invalid()
    default:
      return field?.['x-error'] ? formatMessage(field['x-error']) : t.invalid()
  }
}
