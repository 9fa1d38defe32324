import type { FastifyInstance } from 'fastify'
import type {
  AdminPaymentMode,
  ArrangePaymentModesBody,
  ChangePaymentModeBody,
  PaymentModeParams,
  SwitchPaymentModeBody,
} from '#generated/api.d.ts'
import { tryProvider } from '#server/commerce/payment/try-provider.ts'
import {
  type PaymentMode,
  arrangePaymentModes,
  changePaymentMode,
  findPaymentMode,
  listPaymentModes,
  offerPaymentMode,
  withdrawPaymentMode,
} from '#server/commerce/payment-modes/change-mode.ts'
import { definitions } from '#server/commerce/payment-modes/definitions.ts'
import { changesBetween, recordAudit } from '#server/platform/audit/audit.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'

/** Payment methods with their providers. No reply contains a secret. */
export async function routes(app: FastifyInstance): Promise<void> {
  const read = { access: 'staff', roles: ['owner', 'manager'] } as const
  const write = { access: 'staff', roles: ['owner'], limits: ['mutation'], reauthenticated: true } as const
  const view = (mode: PaymentMode) => viewOf(mode, app.config.publicOrigin)

  route(app, 'listPaymentModes', { config: read }, async (_request, reply) => {
    const modes = await listPaymentModes(app)
    return success(reply, modes.toSorted((a, b) => a.position - b.position || (a.code < b.code ? -1 : 1)).map(view))
  })

  route(
    app,
    'changePaymentMode',
    { config: write },
    mutation<{ Params: PaymentModeParams; Body: ChangePaymentModeBody }, PaymentMode, AdminPaymentMode>({
      before: ({ params }) => findPaymentMode(app, params.code),
      work: async ({ client }, { params: { code }, body: { values, least, most }, staff }, before) => {
        const limits = { least: least ?? null, most: most ?? null }
        const given = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? undefined]))
        const after = await changePaymentMode(app, client, code, { ...given, limits })
        const secrets = before.settings.filter(({ key, isSecret }) => isSecret && key in values)
        const changes = [
          ...changesBetween(auditedOf(before), auditedOf(after)),
          ...secrets.map(({ key }) => ({ field: `/${key}` })),
        ]
        await recordAudit(client, staff!, { ...subject(after), action: 'updated', changes })
        return { data: view(after) }
      },
    }),
  )

  route(
    app,
    'switchPaymentMode',
    { config: write },
    mutation<{ Params: PaymentModeParams; Body: SwitchPaymentModeBody }, undefined, AdminPaymentMode>({
      before: async () => undefined,
      work: async ({ client }, { params: { code }, body: { active }, staff }) => {
        const after = await (active ? offerPaymentMode : withdrawPaymentMode)(app, client, code)
        await recordAudit(client, staff!, { ...subject(after), action: active ? 'enabled' : 'disabled' })
        return { data: view(after) }
      },
    }),
  )

  route(
    app,
    'arrangePaymentModes',
    { config: write },
    mutation<{ Body: ArrangePaymentModesBody }, undefined, null>({
      before: async () => undefined,
      work: async ({ client }, { body: { codes }, staff }) => {
        await arrangePaymentModes(client, codes)
        await recordAudit(client, staff!, {
          action: 'moved',
          resource: 'payment_mode',
          changes: [{ field: '/position', to: codes }],
        })
        return { data: null }
      },
    }),
  )

  // Calls the provider with the shop's keys.
  const trying = { access: 'staff', roles: ['owner', 'manager'], limits: ['download'] } as const
  route(app, 'tryPaymentMode', { config: trying }, async ({ params }, reply) =>
    success(reply, await tryProvider(app, params.code)),
  )
}

const subject = ({ code, title }: PaymentMode) => ({ resource: 'payment_mode', recordId: code, title }) as const

/** What the audit log compares: everything but secrets. */
const auditedOf = ({ name, description, limits, settings }: PaymentMode) => ({
  ...{ name, description, ...limits },
  ...Object.fromEntries(settings.filter(({ isSecret }) => !isSecret).map(({ key, value }) => [key, value])),
})

function viewOf(mode: PaymentMode, origin: string | undefined): AdminPaymentMode {
  const { code, title, name, description, isActive, limits, settings, faults } = mode
  const hasWebhook = definitions.get(code)?.apiOrigin !== undefined
  return {
    ...{ code, title, name, description, faults: [...faults] },
    active: isActive,
    ...limits,
    settings: settings.map(({ key, isSecret, isSet, value, variable }) => ({
      key,
      is_secret: isSecret,
      is_set: isSet,
      value: typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null,
      variable: variable ?? null,
    })),
    webhook: hasWebhook ? `${origin ?? ''}/api/payment/webhook/${code}` : null,
  }
}
