import swagger from '@fastify/swagger'
import fp from 'fastify-plugin'

/** The OpenAPI document of all routes, from their schemas, at /api/openapi.json. */
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
  app.get('/api/openapi.json', { config: { access: 'everyone' }, schema: { hide: true } }, async (_request, reply) => {
    // The plugin gives every definition a name of its own, but leaves references of query values pointing into the whole,
    // and those of one file to another pointing nowhere.
    document ??= JSON.stringify(app.swagger())
      .replaceAll('#/components/schemas/vitrine/components/schemas/', '#/components/schemas/vitrine-')
      .replaceAll('"vitrine#/components/schemas/', '"#/components/schemas/vitrine-')
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document)
  })
})
