import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { BackupList, RequestBackupBody } from '#generated/api.d.ts'
import { readLastRun, requestBackup } from '#server/platform/backup/backup-runs.ts'
import { countBackup } from '#server/platform/backup/manifest.ts'
import { packBackup } from '#server/platform/backup/pack-backup.ts'
import { filesOfBackup, findBackup, listBackups } from '#server/platform/backup/stored-backups.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { readDisk } from '#server/platform/environment/disk.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { saveAs } from '#server/platform/http/header-text.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import * as t from '#words/admin-health.ts'

/** Backups hold every customer’s data and the shop’s secrets, so only owners may read them, after re-authentication. */
export async function routes(app: FastifyInstance): Promise<void> {
  const owner = { access: 'staff', roles: ['owner'] } as const
  const { dataDir, s3, readDisk: read = readDisk } = app.config
  const places = { dataDir, bucket: s3 ? app.storage : undefined }

  route(app, 'listBackups', { config: owner }, async (_request, reply) => {
    const run = await readLastRun(app.database.pool)
    const space = await read(dataDir)
    return success<BackupList>(reply, {
      backups: (await listBackups(places)).map(({ name, place, manifest }) => ({
        ...{ name, place, taken_at: manifest.takenAt },
        ...countBackup(manifest),
        restore_command:
          place === 'disk'
            ? `npm run restore -- ${join(dataDir, 'backups', name)}`
            : `npm run restore -- backups/${name} --bucket`,
      })),
      run: run
        ? {
            ...{ place: run.place, status: run.status, error: run.error },
            started_at: run.created_at.toISOString(),
            finished_at: run.finished_at?.toISOString() ?? null,
          }
        : null,
      has_bucket: s3 !== undefined,
      free_bytes: space?.free ?? null,
    })
  })

  route(
    app,
    'requestBackup',
    { config: { ...owner, limits: ['mutation'], reauthenticated: true } },
    mutation<{ Body: RequestBackupBody }, undefined, null>({
      before: async ({ body }) => {
        if (body.place === 'bucket' && !s3) throw new ApiError(422, 'no_bucket', t.noBucket())
      },
      work: async ({ client }, { body: { place }, staff }) => {
        await requestBackup(client, place)
        await recordAudit(client, staff!, {
          action: 'created',
          resource: 'backup',
          changes: [{ field: '/place', to: place }],
        })
        return { data: null }
      },
    }),
  )

  route(
    app,
    'downloadBackup',
    { config: { ...owner, limits: ['download'], reauthenticated: true } },
    async ({ params: { place, name }, staff }, reply) => {
      const backup = await findBackup(places, place, name)
      if (!backup) throw notFound(t.backupGone())
      await recordAudit(app.database.pool, staff!, {
        action: 'downloaded',
        resource: 'backup',
        recordId: name,
        title: name,
      })
      const archive = packBackup(`vitrine-${name}`, filesOfBackup(places, backup), new Date(backup.manifest.takenAt))
      archive.on('error', (error) => app.log.error({ err: error, backup: name }, 'a backup could not be sent'))
      return saveAs(reply, `vitrine-${name}.tar`)
        .header('cache-control', 'no-store')
        .type('application/x-tar')
        .send(archive)
    },
  )
}
