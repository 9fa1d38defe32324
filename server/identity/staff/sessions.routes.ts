import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StaffSession } from '#generated/api.d.ts'
import { STAFF_ROLES } from '#domain/staff-roles.ts'
import {
  type ListedSession,
  endSessionOf,
  endSessionsOf,
  endStaffSession,
  listSessionsOf,
  listStaffSessions,
} from '#server/identity/staff-session/staff-sessions.ts'
import { type AuditEntry, recordAudit } from '#server/platform/audit/audit.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import * as login from '#words/admin-login.ts'
import * as t from '#words/staff-errors.ts'
import { staffOf } from './credentials.ts'
import { findStaff } from './staff.ts'

const config = { access: 'staff', roles: STAFF_ROLES } as const
const ownerConfig = { access: 'staff', roles: ['owner'] } as const
// Otherwise whoever has a copy of a cookie could lock its owner out.
const changing = { limits: ['mutation'], reauthenticated: true } as const

/** Sessions in the admin: listed and ended by their person, and by owners (AD-01). */
export async function routes(app: FastifyInstance): Promise<void> {
  route(app, 'getOwnStaffSessions', { config }, async (request, reply) =>
    success(reply, { sessions: shown(await listSessionsOf(app.database.pool, staffOf(request).id), request) }),
  )

  route(app, 'getAllStaffSessions', { config: ownerConfig }, async (request, reply) =>
    success(reply, { sessions: shown(await listStaffSessions(app.database.pool), request) }),
  )

  route(
    app,
    'endOwnStaffSession',
    { config: { ...config, ...changing } },
    mutation({
      before: async () => undefined,
      work: async ({ client }, request) => {
        const author = staffOf(request)
        if (!(await endSessionOf(client, author.id, request.params.id))) throw notFound(t.sessionGone())
        await recordAudit(client, author, entryFor(author.id, author.name))
        return { data: {} }
      },
    }),
  )

  route(
    app,
    'endOtherStaffSessions',
    { config: { ...config, ...changing } },
    mutation({
      before: async () => undefined,
      work: async ({ client }, request) => {
        const author = staffOf(request)
        const ended = await endSessionsOf(client, author.id, request.staffSession?.id)
        if (ended > 0) await recordAudit(client, author, entryFor(author.id, author.name))
        return { data: { ended } }
      },
    }),
  )

  route(
    app,
    'endStaffSession',
    { config: { ...ownerConfig, ...changing } },
    mutation({
      before: async () => undefined,
      work: async ({ client }, request) => {
        const ended = await endStaffSession(client, request.params.id)
        if (!ended) throw notFound(t.sessionGone())
        await recordAudit(client, staffOf(request), entryFor(ended.owner, await nameOf(client, ended.owner)))
        return { data: {} }
      },
    }),
  )
}

const shown = (sessions: readonly ListedSession[], { staffSession }: FastifyRequest): StaffSession[] =>
  sessions.map(({ name, created_at, last_seen_at, ...session }) => ({
    ...session,
    name: name ?? login.tokenHolder(),
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    current: session.id === staffSession?.id,
  }))

const entryFor = (owner: number | undefined, title: string): AuditEntry => ({
  action: 'sessions_ended',
  resource: 'staff',
  title,
  ...(owner !== undefined && { recordId: owner }),
})

async function nameOf(db: Queryable, owner: number | undefined): Promise<string> {
  const person = owner === undefined ? undefined : await findStaff(db, owner)
  return person?.name ?? login.tokenHolder()
}
