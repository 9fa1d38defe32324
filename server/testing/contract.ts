import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { Definitions } from '#generated/api.d.ts'
import { type DefinitionName, definitionValidator, readSharedSchema } from '#server/platform/http/schemas.ts'

/** The type of data that is one `Name`, or a list: `Name[]`. */
type DataOf<Name> = Name extends `${infer One extends DefinitionName}[]`
  ? Definitions[One][]
  : Name extends DefinitionName
    ? Definitions[Name]
    : never

/** Expects a success with data that is valid against a definition of schemas/api, and returns the data. */
export function expectData<Name extends DefinitionName | `${DefinitionName}[]`>(
  response: LightMyRequestResponse,
  definition: Name,
): DataOf<Name> {
  expect(response.json(), response.payload.slice(0, 300)).toMatchObject({ status: 'success' })
  expect(response.statusCode).toBe(200)
  const { data } = response.json<{ data: DataOf<Name> }>()
  const validate = definitionValidator(readSharedSchema(), definition.replace('[]', '') as DefinitionName)
  for (const one of definition.endsWith('[]') ? (data as unknown[]) : [data])
    expect(validate(one), JSON.stringify(validate.errors)).toBe(true)
  return data
}

/** Expects the error envelope with this status and code. */
export function expectFailure(
  response: LightMyRequestResponse,
  status: number,
  code: string,
): { message: string; payload?: Record<string, unknown> } {
  const body = response.json<{ message: string; payload?: Record<string, unknown> }>()
  expect(body).toMatchObject({ status: 'error', code })
  expect(response.statusCode).toBe(status)
  const validate = definitionValidator(readSharedSchema(), 'ErrorReply')
  expect(validate(body), JSON.stringify(validate.errors)).toBe(true)
  return body
}
