import swagger from '@fastify/swagger'
import fp from 'fastify-plugin'

/** The OpenAPI document of all routes, from their schemas, at /api/openapi.json. */
export const openapiPlugin = fp(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Vitrine storefront API', version: '1.0.10', description: 'What the storefront asks for. Money is in integer minor units.' },
    },
    refResolver: { buildLocalReference: (json, _base, _fragment, index) => (typeof json['$id'] === 'string' ? json['$id'] : `schema-${index}`) },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => reply.header('cache-control', 'no-cache').send(app.swagger()))
})
