import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { exampleFile } from '#server/catalogue/exchange/formats/example-file.ts'
import { sendCsv } from '#server/platform/csv/send-csv.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { incomingPath } from '#server/platform/uploads/incoming.ts'
import { multipartOptions, receiveFile } from '#server/platform/uploads/receive.ts'
import { uploadHooks } from '#server/platform/uploads/upload-slots.plugin.ts'
import { invalidValues } from '#server/platform/resources/refuse-values.ts'
import { readImportedProducts } from './imported-products.ts'
import { readProblems } from './import-problems.ts'
import { reportLines } from './import-report.ts'
import { createRun, listRuns, readRun } from './import-run.ts'
import { cancelRun, resumeRun, setPictures, startCheck, startRun } from './import-steps.ts'
import { viewRun } from './import-view.ts'
import { isField } from './mapping.ts'
import { hasProducts } from './open-file.ts'
import { MAX_ZIP_BYTES } from './picture-archive.ts'
import { isZip, keepImportFile, openImportFile, openLocalZip } from './receive-import.ts'
import { findSimilarNames } from './similar-names.ts'
import * as t from '#words/product-import.ts'

const ROLES = ['owner', 'manager'] as const
const PROBLEMS_PER_PAGE = 1000
const PRODUCTS_PER_PAGE = 50

/** Imports of products. */
export async function routes(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    ...multipartOptions,
    limits: { ...multipartOptions.limits, fileSize: MAX_ZIP_BYTES + 1 },
  })
  const { pool } = app.database
  const reading = { access: 'staff', roles: ROLES } as const
  const writing = { ...reading, limits: ['mutation'] } as const

  route(
    app,
    'uploadImport',
    { config: { ...reading, limits: ['mutation'], takesUpload: true }, ...uploadHooks },
    mutation({
      before: async (request) => {
        const received = await receiveFile(request, 'file', MAX_ZIP_BYTES)
        const unpackTo = async () => {
          const path = await incomingPath(app.config.dataDir)
          // Deleted with the request's other files.
          request.upload?.files.add(path)
          return path
        }
        const files = await openImportFile({ ...received, name: received.fileName }, unpackTo, { canMap: true })
        // Makes the idempotency key depend on the file.
        request.body = { file: received.sha256 }
        const { opened, csv, zip } = files
        const file = await keepImportFile(app, csv, 'csv')
        const pictures = zip && { key: await keepImportFile(app, zip, 'zip'), sum: zip.sha256, name: zip.name }
        return { opened, file, name: csv.name, pictures }
      },
      work: async ({ client }, { staff }, { opened, file, name, pictures }) => {
        const by = { id: staff!.id, name: staff!.name }
        const id = await createRun(client, { ...opened, fileName: name, file, staff: by, pictures })
        return { data: viewRun(await readRun(client, id)) }
      },
    }),
  )
  route(
    app,
    'addImportPictures',
    { config: { ...reading, limits: ['mutation'], takesUpload: true }, ...uploadHooks },
    mutation({
      before: async (request) => {
        await readRun(pool, request.params.id)
        const { path, head, sha256: sum, fileName: name } = await receiveFile(request, 'file', MAX_ZIP_BYTES)
        if (!isZip(head)) throw new ApiError(422, 'zip_refused', t.zipRefused({ reason: 'not_zip' }))
        const zip = await openLocalZip(path)
        zip.close()
        request.body = { file: sum }
        return { key: await keepImportFile(app, { path }, 'zip'), sum, name }
      },
      work: async ({ client }, { params }, pictures) => {
        await setPictures(client, params.id, pictures)
        return { data: viewRun(await readRun(client, params.id)) }
      },
    }),
  )

  route(app, 'listImports', { config: reading }, async ({ query }, reply) =>
    success(
      reply,
      (await listRuns(pool, query.before)).map((run) => viewRun(run)),
    ),
  )
  route(app, 'getImport', { config: reading }, async ({ params }, reply) => {
    const run = await readRun(pool, params.id)
    const similar = run.state === 'checked' ? await findSimilarNames(app, pool, run.id) : []
    return success(reply, viewRun(run, similar))
  })
  route(
    app,
    'checkImport',
    { config: writing },
    mutation({
      before: async ({ params, body }) => {
        const { mapping, format, point, ...choices } = body
        const unknown = Object.entries(mapping).filter(([, field]) => !isField(field))
        if (unknown.length > 0)
          throw invalidValues(Object.fromEntries(unknown.map(([header]) => [`/mapping/${header}`, t.notAField()])))
        const { options, header } = await readRun(pool, params.id)
        if (!hasProducts(format, header, mapping)) throw new ApiError(422, 'unknown_format', t.columnsMissing())
        const { separator, encoding, samples = [] } = options
        // Its pattern allows these two.
        const sign = point as '.' | ',' | undefined
        return { format, options: { separator, encoding, samples, mapping, ...choices, ...(sign && { point: sign }) } }
      },
      work: async ({ client }, { params }, choices) => {
        await startCheck(client, params.id, choices)
        return { data: viewRun(await readRun(client, params.id)) }
      },
    }),
  )
  route(
    app,
    'runImport',
    { config: writing },
    mutation({
      before: async () => undefined,
      work: async ({ client }, { params, body }) => {
        await startRun(client, params.id, body.merges)
        return { data: viewRun(await readRun(client, params.id)) }
      },
    }),
  )
  for (const [id, start] of [
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
  route(app, 'getImportedProducts', { config: reading }, async ({ params, query }, reply) => {
    await readRun(pool, params.id)
    return success(reply, await readImportedProducts(pool, params.id, { after: query.after, limit: PRODUCTS_PER_PAGE }))
  })
  route(app, 'downloadImportExample', { config: reading }, async (_request, reply) =>
    sendCsv(reply, 'products-example.csv', Readable.from([exampleFile()])),
  )
  route(app, 'downloadImportReport', { config: reading }, async ({ params }, reply) => {
    await readRun(pool, params.id)
    return sendCsv(reply, `import-${params.id}-problems.csv`, reportLines(pool, params.id))
  })
}
