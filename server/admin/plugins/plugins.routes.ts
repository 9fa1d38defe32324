import type { FastifyInstance } from 'fastify'
import { pluginPages } from '#generated/plugin-pages.ts'
import { historyPage } from '#server/admin/resources/history.ts'
import { SingletonRecords } from '#server/admin/resources/singletons.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { invalidValues, refuseValues } from '#server/platform/resources/refuse-values.ts'
import { changePluginConfig, findPluginConfig, listPlugins } from '#server/store/plugins/change-plugin.ts'
import { registry } from '#server/store/plugins/registry.ts'
import * as fields from '#words/schema-errors.ts'
import * as t from '#words/request-errors.ts'

const ROLES = ['owner', 'manager'] as const
const reading = { config: { access: 'staff', roles: ROLES } } as const

/** The plugins, each with a settings page made from its schema. */
export async function routes(app: FastifyInstance): Promise<void> {
  route(app, 'listAdminPlugins', reading, async (_request, reply) => {
    const plugins = await listPlugins(app)
    return success(reply, {
      plugins: plugins.map(({ name, title, isInstalled }) => {
        const { description = '', consent } = registry.get(name) ?? {}
        return { name, title, description, is_installed: isInstalled, ...(consent && { consent: consent.category }) }
      }),
    })
  })

  route(app, 'getAdminPlugin', reading, async ({ params }, reply) =>
    success(reply, await (await pageOf(params.name)).read(app.database.pool, app)),
  )

  route(app, 'getAdminPluginHistory', reading, async ({ params, query }, reply) =>
    success(reply, await historyPage(app, (await pageOf(params.name)).subject, query.before)),
  )

  route(
    app,
    'updateAdminPlugin',
    { config: { access: 'staff', roles: ROLES, limits: ['mutation'] } },
    mutation({
      before: ({ params }) => pageOf(params.name),
      work: async ({ client }, { body, staff }, page) => ({
        data: await page.update(client, body, { app, staff: staff! }),
      }),
    }),
  )
}

/** @throws ApiError 404 */
async function pageOf(name: string): Promise<SingletonRecords> {
  const page = Object.hasOwn(pluginPages, name) ? pluginPages[name] : undefined
  const definition = registry.get(name)
  if (!page || !definition) throw notFound(t.pluginNotInstalled({ name }))
  const isSecret = (field: string) => definition.secrets.includes(field)
  return new SingletonRecords(
    {
      read: async (db) => {
        const { isInstalled, config } = await findPluginConfig(db, name)
        const { account_menu: _notInForms, ...values } = config
        const shown = Object.entries(values).filter(([field]) => !isSecret(field))
        return {
          values: { is_installed: isInstalled, ...Object.fromEntries(shown) },
          secrets: definition.secrets.filter((field) => config[field] !== undefined),
        }
      },
      update: async (db, { is_installed, ...values }, { changed }) => {
        const given = [...changed].filter((field) => field !== 'is_installed').map((field) => [field, values[field]])
        const config = Object.fromEntries(given) as Record<string, unknown>
        if (is_installed === true) {
          const all = { ...(await findPluginConfig(db, name)).config, ...config }
          const missing = (definition.schema['required'] as readonly string[]).filter(
            (field) => all[field] === undefined,
          )
          refuseValues(Object.fromEntries(missing.map((field) => [`/${field}`, fields.required()])))
        }
        await changePluginConfig(db, name, { isInstalled: is_installed === true, values: config }).catch(nameFields)
      },
    },
    await page.load(),
    { resource: 'plugin', recordId: name },
  )
}

function nameFields(error: unknown): never {
  const errors = error instanceof ApiError && error.code === 'invalid_config' ? error.payload?.['errors'] : undefined
  throw errors === undefined ? error : invalidValues(errors as Record<string, string>)
}
