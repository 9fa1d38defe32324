import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fp from 'fastify-plugin'
import { openToEveryone } from './access.ts'

/** The OpenAPI document of all routes, from their schemas: at /api/openapi.json, and at /api/docs to be read and tried. */
export const openapiPlugin = fp(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vitrine storefront API',
        version: '1.0.10',
        description: 'What the storefront asks for. Money is in integer minor units.',
      },
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) =>
        typeof json['$id'] === 'string' ? json['$id'] : `schema-${index}`,
    },
  })
  let document: string | undefined
  // The plugin gives every definition a name of its own, but leaves references of query values pointing into the whole,
  // and those of one file to another pointing nowhere.
  const write = () =>
    (document ??= JSON.stringify(app.swagger())
      .replaceAll('#/components/schemas/vitrine/components/schemas/', '#/components/schemas/vitrine-')
      .replaceAll('"vitrine#/components/schemas/', '"#/components/schemas/vitrine-'))
  app.get('/api/openapi.json', { config: { access: 'everyone' }, schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(write()),
  )
  await app.register(async (docs) => {
    openToEveryone(docs)
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      theme: { title: 'Vitrine storefront API' },
      uiConfig: { docExpansion: 'none', deepLinking: true, defaultModelsExpandDepth: -1 },
      staticCSP: true,
      transformSpecification: () => JSON.parse(write()) as Record<string, unknown>,
      transformSpecificationClone: false,
    })
  })
})
