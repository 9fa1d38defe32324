import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { incomingPath } from '#server/catalogue/customisation/incoming.ts'
import { watchProgress } from '#server/catalogue/customisation/watch-progress.ts'
import { exportProducts } from '#server/catalogue/export/export-products.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { saveAs } from '#server/platform/http/header-text.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { invalidValues } from '#server/platform/resources/refuse-values.ts'
import { readProblems } from './import-problems.ts'
import { reportLines } from './import-report.ts'
import { createRun, listRuns, readRun } from './import-run.ts'
import { cancelRun, importFolder, resumeRun, startCheck, startRun } from './import-steps.ts'
import { viewRun } from './import-view.ts'
import { isField } from './mapping.ts'
import { MAX_BYTES, openFile } from './open-file.ts'
import * as t from '#words/product-import.ts'

const ROLES = ['owner', 'manager'] as const
const PROBLEMS_PER_PAGE = 1000

/** Imports and exports of products. */
export async function routes(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { fileSize: MAX_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 20 } })
  const { pool } = app.database
  const reading = { access: 'staff', roles: ROLES } as const
  const writing = { ...reading, limits: ['mutation'] } as const

  route(
    app,
    'uploadImport',
    { config: { ...reading, limits: ['mutation', 'upload'], takesUpload: true } },
    mutation({
      before: async (request) => {
        const { path, name } = await receive(app, request)
        try {
          const opened = await openFile(path, (await stat(path)).size)
          const file = path.split('/').at(-1)!
          request.body = { file }
          await mkdir(importFolder(app), { recursive: true, mode: 0o700 })
          await rename(path, join(importFolder(app), file))
          return { opened, file, name }
        } finally {
          await rm(path, { force: true })
        }
      },
      work: async ({ client }, { staff }, { opened, file, name }) => {
        const id = await createRun(client, {
          ...opened,
          fileName: name,
          file,
          staff: { id: staff!.id, name: staff!.name },
        })
        return { data: viewRun(await readRun(client, id)) }
      },
    }),
  )

  route(app, 'listImports', { config: reading }, async ({ query }, reply) =>
    success(reply, (await listRuns(pool, query.before)).map(viewRun)),
  )
  route(app, 'getImport', { config: reading }, async ({ params }, reply) =>
    success(reply, viewRun(await readRun(pool, params.id))),
  )
  route(
    app,
    'checkImport',
    { config: writing },
    mutation({
      before: async ({ params, body }) => {
        const { mapping, format, ...choices } = body
        const unknown = Object.entries(mapping).filter(([, field]) => !isField(field))
        if (unknown.length > 0)
          throw invalidValues(Object.fromEntries(unknown.map(([header]) => [`/mapping/${header}`, t.notAField()])))
        const { options } = await readRun(pool, params.id)
        const { separator, encoding } = options
        return { format, options: { separator, encoding, mapping, ...choices } }
      },
      work: async ({ client }, { params }, choices) => {
        await startCheck(client, params.id, choices)
        return { data: viewRun(await readRun(client, params.id)) }
      },
    }),
  )
  for (const [id, start] of [
    ['runImport', startRun],
    ['cancelImport', cancelRun],
    ['resumeImport', resumeRun],
  ] as const)
    route(
      app,
      id,
      { config: writing },
      mutation({
        before: async () => undefined,
        work: async ({ client }, { params }) => {
          await start(client, params.id)
          return { data: viewRun(await readRun(client, params.id)) }
        },
      }),
    )

  route(app, 'getImportProblems', { config: reading }, async ({ params, query }, reply) => {
    await readRun(pool, params.id)
    const after = { line: query.after_line ?? -1, id: query.after_id ?? 0 }
    return success(reply, await readProblems(pool, params.id, { after, limit: PROBLEMS_PER_PAGE }))
  })
  route(app, 'downloadImportReport', { config: reading }, async ({ params }, reply) => {
    await readRun(pool, params.id)
    return csv(saveAs(reply, `import-${params.id}-problems.csv`), reportLines(pool, params.id))
  })
  route(app, 'exportProducts', { config: { ...reading, limits: ['download'] } }, async ({ query }, reply) => {
    const { format = 'vitrine', category, collection, ids } = query
    const selection = { category, collection, ids: ids?.split(',').map(Number) }
    return csv(saveAs(reply, `products-${format}.csv`), exportProducts(app, format, selection))
  })
}

function csv(reply: ReturnType<typeof saveAs>, lines: AsyncIterable<string>) {
  return reply.header('cache-control', 'no-store').type('text/csv; charset=utf-8').send(Readable.from(lines))
}

/** Writes an upload to disk. @throws ApiError 413 or 415 */
async function receive(app: FastifyInstance, request: FastifyRequest): Promise<{ path: string; name: string }> {
  if (!request.isMultipart()) throw new ApiError(415, 'malformed', t.fileExpected())
  const path = await incomingPath(app.config.dataDir)
  const progress = watchProgress(request)
  try {
    const part = await request.file()
    if (!part) throw new ApiError(400, 'malformed', t.fileExpected())
    await Promise.race([pipeline(part.file, createWriteStream(path, { mode: 0o600 })), progress.stalled])
    if (part.file.truncated) throw new ApiError(413, 'too_large', t.fileTooLarge({ most: MAX_BYTES / 1_000_000 }))
    return { path, name: part.filename.slice(-200) }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    progress.stop()
  }
}
