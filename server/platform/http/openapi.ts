import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fp from 'fastify-plugin'
import description from '#schemas/openapi.json' with { type: 'json' }
import { openToEveryone } from './access.ts'
import { ApiOperations, securitySchemes } from './openapi-operations.ts'

/** Placeholder, replaced with the origin of each request. */
const ORIGIN = 'https://origin.invalid'

export const openapiPlugin = fp(async (app) => {
  const operations = new ApiOperations()
  app.addHook('onRoute', (route) => operations.add(route))
  app.addHook('onReady', async () => operations.check())
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        ...description.info,
        contact: { ...description.contact, url: ORIGIN },
        license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      },
      servers: [{ ...description.server, url: ORIGIN }],
      tags: Object.entries(description.tags).map(([name, text]) => ({ name, description: text })),
      components: { securitySchemes: { ...securitySchemes } },
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) =>
        typeof json['$id'] === 'string' ? json['$id'] : `schema-${index}`,
    },
  })
  let document: string | undefined
  const write = (origin: string) =>
    (document ??= documentOf(app.swagger(), operations)).replaceAll(JSON.stringify(ORIGIN), () =>
      JSON.stringify(origin),
    )
  app.get('/api/openapi.json', { config: { access: 'everyone' }, schema: { hide: true } }, async (request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(write(request.origin)),
  )
  await app.register(async (docs) => {
    openToEveryone(docs)
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      theme: { title: description.info.title },
      uiConfig: { docExpansion: 'none', deepLinking: true, defaultModelsExpandDepth: -1 },
      staticCSP: true,
      transformSpecification: (_document, request) => JSON.parse(write(request.origin)) as Record<string, unknown>,
      transformSpecificationClone: false,
    })
  })
})

interface GeneratedDocument {
  paths: Parameters<ApiOperations['describe']>[0]
  components: { schemas: Record<string, object> }
}

// The plugin prefixes the names of definitions, but not all references to them.
function documentOf(generated: object, operations: ApiOperations): string {
  const document = structuredClone(generated) as GeneratedDocument
  operations.describe(document.paths)
  const text = JSON.stringify(document)
    .replaceAll('#/components/schemas/vitrine/components/schemas/', '#/components/schemas/vitrine-')
    .replaceAll('"vitrine#/components/schemas/', '"#/components/schemas/vitrine-')
  return JSON.stringify(withoutUnused(JSON.parse(text) as GeneratedDocument))
}

function withoutUnused({ components, ...rest }: GeneratedDocument): object {
  const used = new Set<string>()
  const visit = (part: object): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"/]+)"/g)) {
      const schema = components.schemas[name]
      if (!schema || used.has(name)) continue
      used.add(name)
      visit(schema)
    }
  }
  visit(rest)
  const schemas = Object.fromEntries(Object.entries(components.schemas).filter(([name]) => used.has(name)))
  return { ...rest, components: { ...components, schemas } }
}
