import { expect, it } from 'vitest'
import { either } from '#tools/testing/proof.ts'
import { ask } from '../../support/requests.ts'

const DEPTH = 5000
const BODIES = [
  '['.repeat(DEPTH) + ']'.repeat(DEPTH),
  `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`,
  `{"items":${'[{"a":'.repeat(DEPTH)}1${'}]'.repeat(DEPTH)}}`,
]

it('OP-03 no call crashes on an endlessly nested body', async () => {
  const document = JSON.parse((await ask('/api/openapi.json')).text) as {
    paths: Record<string, Record<string, unknown>>
  }
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => ['post', 'put', 'patch', 'delete'].includes(method))
      .map((method) => ({ method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, 'x') })),
  )
  expect(calls.length).toBeGreaterThan(40)
  // Staff have to log in before their bodies are read.
  const testedCalls = either(calls, calls.filter(({ path }) => !path.includes('/admin/')).slice(0, 20))
  const replies = await Promise.all(
    testedCalls.flatMap(({ method, path }, index) =>
      BODIES.map(async (body) => {
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': `198.18.7.${index + 1}` }
        const { status, text } = await ask(`${path.startsWith('/api') ? '' : '/api'}${path}`, { method, body, headers })
        return { call: `${method} ${path}`, status, code: (JSON.parse(text) as { code: string }).code }
      }),
    ),
  )
  // Guests are refused before their body is read.
  for (const { call, status, code } of replies)
    if (![401, 404].includes(status)) expect([status, code], call).toEqual([400, 'nested_too_deep'])
  expect(replies.filter(({ status }) => status === 400).length).toBeGreaterThan(testedCalls.length)
})
