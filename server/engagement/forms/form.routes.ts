import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { countUpload, multipartOptions, receiveFile } from '#server/platform/uploads/receive.ts'
import { uploadsPerDay } from '#server/catalogue/customisation/upload-caps.ts'
import { uploadHooks } from '#server/platform/uploads/upload-slots.plugin.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import type { OperationId } from '#server/platform/http/operation-types.ts'
import { success } from '#server/platform/http/reply.ts'
import { saveSubmission, readSubmission } from './answers.ts'
import { checkFile, storeFile, maxBytesOf } from './files.ts'
import { checkFiles, submissionForm, thanksWithoutFile, withFiles } from './submission-form.ts'
import { type FormPlugin, TRADE_ENQUIRY, fileField, readForm, formView } from './forms.ts'

const plugins = [
  { plugin: 'Form', form: 'getForm', upload: 'uploadFormFile', submit: 'submitForm' },
  { plugin: 'TradeEnquiry', form: 'getTradeForm', upload: 'uploadTradeFile', submit: 'submitTradeEnquiry' },
] as const satisfies { plugin: FormPlugin; form: OperationId; upload: OperationId; submit: OperationId }[]

/** Forms by id, and the trade enquiry (specification §7, PL-03, PL-04). */
export async function routes(app: FastifyInstance): Promise<void> {
  await app.register(multipart, multipartOptions)
  for (const ids of plugins) addRoutes(app, ids)
}

function addRoutes(app: FastifyInstance, { plugin, form: formId, upload, submit }: (typeof plugins)[number]): void {
  const config = { access: 'everyone', limits: ['mutation'], plugin } as const
  const formOf = ({ params }: { params: unknown }) =>
    readForm(app, (params as { id?: string }).id ?? TRADE_ENQUIRY, plugin)

  route(app, formId, { config }, async (request, reply) => {
    const form = await formOf(request)
    return success(reply, await formView(app, form), [`form:${form.id}`, 'plugins'])
  })

  route(
    app,
    upload,
    { config: { ...config, limits: ['mutation', 'upload'], takesUpload: true }, ...uploadHooks },
    mutation({
      before: async (request) => {
        const field = fileField(await formOf(request), request.query.field)
        await countUpload(request, await uploadsPerDay(app))
        const file = await receiveFile(request, 'file', maxBytesOf(field))
        // Idempotency compares bodies, so the body must identify the file.
        request.body = { file: file.sha256 }
        return checkFile(app, field, file)
      },
      work: async ({ client }, _request, checked) => ({ data: { path: await storeFile(client, app, checked) } }),
    }),
  )

  route(
    app,
    submit,
    { config, form: submissionForm(app, formOf) },
    mutation({
      before: async (request) => {
        const form = await formOf(request)
        const submission = await readSubmission(app, request, form, request.body)
        const files = submission ? await checkFiles(app, request, form) : []
        return { submission, files, thanks: form.definition.thanks }
      },
      work: async ({ client }, _request, { submission, files, thanks }) => {
        if (submission) await saveSubmission(client, app, await withFiles(client, app, submission, files))
        const isComplete = files.every(([, file]) => file !== undefined)
        return { message: isComplete ? thanks : thanksWithoutFile(thanks), data: {} }
      },
    }),
  )
}
