import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { definitionValidator, readSharedSchema } from '#server/schemas.ts'

const shared = readSharedSchema()

/** Expects a success whose data is valid against a definition of schemas/api, and gives the data. */
export function expectData<Data>(response: LightMyRequestResponse, definition: string): Data {
  expect(response.json(), response.payload.slice(0, 300)).toMatchObject({ status: 'success' })
  expect(response.statusCode).toBe(200)
  const { data } = response.json<{ data: Data }>()
  const list = definition.endsWith('[]')
  const validate = definitionValidator(shared, list ? definition.slice(0, -2) : definition)
  for (const one of list ? (data as unknown[]) : [data])
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
  const validate = definitionValidator(shared, 'ErrorReply')
  expect(validate(body), JSON.stringify(validate.errors)).toBe(true)
  return body
}
