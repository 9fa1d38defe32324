/** Development and tests only: loads ajv and every schema of the API. */
import { Ajv, type ValidateFunction } from 'ajv'
import schemas from '#generated/api-schemas.json'
import type { Shape } from './shape.ts'

const ajv = new Ajv({ strict: false, validateFormats: false }).addSchema(schemas)
const validators = new Map<string, ValidateFunction>()

/** What is wrong with the data of a reply, or undefined; throws when the shape names no schema that there is. */
export function checkContract({ schema, isList }: Shape<unknown>, data: unknown): string | undefined {
  if (schema === undefined) return undefined
  const validate = validatorOf(schema, isList)
  if (validate(data)) return undefined
  return ajv.errorsText(validate.errors, { dataVar: schema })
}

function validatorOf(schema: string, isList: boolean): ValidateFunction {
  const key = isList ? `${schema}[]` : schema
  let validate = validators.get(key)
  if (!validate) {
    const reference = { $ref: `vitrine#/definitions/${schema}` }
    validate = ajv.compile(isList ? { type: 'array', items: reference } : reference)
    validators.set(key, validate)
  }
  return validate
}
