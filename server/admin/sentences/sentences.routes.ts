import type { FastifyInstance } from 'fastify'
import type { Sentence } from '#generated/api.d.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { invalidValues } from '#server/platform/resources/refuse-values.ts'
import {
  hasText,
  listMessages,
  removeOverride,
  setOverride,
  type WordedMessage,
} from '#server/platform/words/overrides.ts'
import { languageOf } from '#server/platform/words/shop-words.ts'
import * as t from '#words/admin-errors.ts'

const PAGE = 50
const ROLES = ['owner', 'manager', 'editor'] as const

/** The shop’s sentences, as `npm run content -- words` lists and changes them. */
export async function routes(app: FastifyInstance): Promise<void> {
  route(app, 'listSentences', { config: { access: 'staff', roles: ROLES } }, async ({ query }, reply) => {
    const { search = '', own = false, after = '' } = query
    const found = (await listMessages(app.database.pool, languageOf(app))).filter(
      (message) => (!own || message.override !== undefined) && hasText(message, search.trim()),
    )
    const rest = found.filter(({ key }) => key > after)
    return success(reply, {
      sentences: rest.slice(0, PAGE).map(describe),
      next: rest.length > PAGE ? (rest[PAGE - 1]?.key ?? null) : null,
      total: found.length,
    })
  })

  const config = { access: 'staff', roles: ROLES, limits: ['mutation'] } as const
  const before = async () => undefined
  route(
    app,
    'setSentence',
    { config },
    mutation({
      before,
      work: async ({ client }, { params: { key }, body: { text }, staff }) => {
        const former = await sentenceOf(key)
        // Owners see errors of the checks, but not those of the database.
        await setOverride(client, languageOf(app), key, text).catch((error: unknown) => {
          throw error instanceof Error && !('code' in error) ? invalidValues({ '/text': error.message }) : error
        })
        await audit(client, staff!, key, { from: former?.own ?? former?.text, to: text })
        return { data: { key, text: former?.text ?? '', own: text } }
      },
    }),
  )

  route(
    app,
    'resetSentence',
    { config },
    mutation({
      before,
      work: async ({ client }, { params: { key }, staff }) => {
        const former = await sentenceOf(key)
        if (!former || !(await removeOverride(client, languageOf(app), key))) throw notFound(t.recordNotFound())
        await audit(client, staff!, key, { from: former.own, to: former.text })
        return { data: { ...former, own: null } }
      },
    }),
  )

  async function sentenceOf(key: string): Promise<Sentence | undefined> {
    const found = (await listMessages(app.database.pool, languageOf(app))).find((message) => message.key === key)
    return found && describe(found)
  }
}

type Audit = Parameters<typeof recordAudit>

const audit = (db: Audit[0], staff: Audit[1], key: string, change: { from: unknown; to: unknown }): Promise<void> =>
  recordAudit(db, staff, {
    action: 'updated',
    resource: 'sentence',
    recordId: key,
    title: key,
    changes: [{ field: '/text', ...change }],
  })

const describe = ({ key, text, override }: WordedMessage): Sentence => ({
  key,
  text,
  own: override ?? null,
})
