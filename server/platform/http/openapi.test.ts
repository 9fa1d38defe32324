import { tmpdir } from 'node:os'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { describe, expect, it } from 'vitest'
import { type OperationFacts, operations } from '#generated/api-operations.ts'
import { buildApp } from '#server/app.ts'
import { testApp, testOptions } from '#server/testing/test-app.ts'

const { get, database } = await testApp()
const text = (await get('/api/openapi.json')).payload

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security: object[]
  parameters?: { name: string }[]
  responses: Record<string, { description: string }>
  requestBody?: { content: Record<string, unknown> }
}
const { paths, servers } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>>; servers: object[] }

describe('/api/openapi.json', () => {
  it('AP-05 passes the recommended rules of Redocly', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      // These paths overlap by specification: /plugins/config/{name} and /plugins/{plugin}/track-purchase.
      rules: { 'no-ambiguous-paths': 'off' },
    })
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
  })

  it('AP-05 passes the rules of Spectral', async () => {
    const spectral = new Spectral()
    spectral.setRuleset({ extends: [oas] } as RulesetDefinition)
    const problems = await spectral.run(JSON.parse(text) as Record<string, unknown>)
    expect(problems.map(({ code, message, path }) => [code, message, path.join('.')])).toEqual([])
  })

  it('AP-05 names each operation, in words and for programs', () => {
    const all = Object.values(paths).flatMap((methods) => Object.values(methods))
    expect(all.length).toBeGreaterThan(100)
    expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length)
    expect(all.filter(({ summary, tags }) => !summary || tags.length === 0)).toEqual([])
    expect(paths['/api/address/update/{id}']?.['put']?.operationId).toBe('updateAddress')
    expect(servers).toEqual([{ url: 'http://shop.test', description: 'This shop.' }])
  })

  it('AP-05 describes access, idempotency and file uploads', () => {
    const cart = paths['/api/cart/add-item']!['post']!
    expect(cart.security).toEqual([{ cart: [] }, { session: [] }, {}])
    expect(cart.parameters?.map(({ name }) => name)).toEqual(['Idempotency-Key'])
    expect(paths['/api/cart/update-qty']!['put']!.parameters).toBeUndefined()
    expect(paths['/api/product/product-grid']!['post']!.parameters).toBeUndefined()
    expect(paths['/api/account/get']!['get']!.security).toEqual([{ session: [] }])
    const uploads = Object.entries(paths).filter(([path]) => /upload/i.test(path))
    expect(uploads).not.toEqual([])
    for (const [, { post }] of uploads)
      expect(post?.requestBody?.content).toHaveProperty(['multipart/form-data', 'schema', 'required'])
  })

  it('AP-05 lists the error codes of an operation', () => {
    const { responses } = paths['/api/auth/otp/verify']!['post']!
    expect(responses['4XX']?.description).toMatch(/Codes of this call: 401 `wrong_code`\.$/)
  })

  it('AP-01 the server does not start with a route of the API that serves no operation', async () => {
    const bare = await buildApp({ ...testOptions, database, dataDir: tmpdir() })
    bare.get('/api/planted', { config: { access: 'everyone' } }, () => ({}))
    await expect(bare.ready()).rejects.toThrow('get /api/planted serves no operation of schemas/api')
    await bare.close()
  })

  it('AP-01 the server does not start with an operation that no route serves', async () => {
    const known = operations as Record<string, OperationFacts>
    known['getPlanted'] = { method: 'GET', path: '/planted', tag: 'cart', summary: 'Get nothing' }
    try {
      const bare = await buildApp({ ...testOptions, database, dataDir: tmpdir() })
      await expect(bare.ready()).rejects.toThrow('No route serves these operations of schemas/api: getPlanted')
      await bare.close()
    } finally {
      delete known['getPlanted']
    }
  })
})
