import { expect, it } from 'vitest'
import { operations } from '#generated/api-operations.ts'
import { typescriptFiles } from './repo-files.ts'

const server = typescriptFiles().filter(({ path }) => path.startsWith('server/') && !path.endsWith('.test.ts'))

/** Whether the server's code names an error code. */
const isKnown = (code: string) => server.some(({ text }) => text.includes(`'${code}'`))

it('AP-01 operations declare only error codes that the server has', () => {
  const declared = Object.entries(operations).flatMap(([id, { errors = {} }]) =>
    Object.values(errors).flatMap((codes) => codes.map((code) => ({ id, code }))),
  )
  expect(declared.length).toBeGreaterThan(40)
  expect(declared.filter(({ code }) => !isKnown(code))).toEqual([])
  expect(isKnown('no_such_code')).toBe(false)
})
