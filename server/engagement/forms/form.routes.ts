import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FormAnswers } from '#generated/api.d.ts'
import { countUpload, multipartOptions, receiveFile } from '#server/catalogue/customisation/receive.ts'
import { uploadsPerDay } from '#server/catalogue/customisation/upload-caps.ts'
import { uploadHooks } from '#server/catalogue/customisation/upload-slots.plugin.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { success } from '#server/platform/http/reply.ts'
import { idParams, ref, replies } from '#server/platform/http/schemas.ts'
import { type Submission, saveSubmission, readSubmission } from './answers.ts'
import { type CheckedFile, checkFile, keepFile, maxBytesOf } from './files.ts'
import { type FormPlugin, TRADE_ENQUIRY, fileField, readForm, formView } from './forms.ts'

interface Named {
  Params: { id?: string }
}
interface OfField extends Named {
  Querystring: { field: string }
}
interface Filled extends Named {
  Body: FormAnswers
}

interface FormCalls {
  plugin: FormPlugin
  form: string
  upload: string
  submit: string
  hasId: boolean
}

const calls: FormCalls[] = [
  { plugin: 'Form', form: '/form/:id', upload: '/form/upload/:id', submit: '/form/submit/:id', hasId: true },
  {
    plugin: 'TradeEnquiry',
    form: '/plugins/TradeEnquiry/form',
    upload: '/plugins/TradeEnquiry/upload',
    submit: '/plugins/TradeEnquiry/submit',
    hasId: false,
  },
]

/** Forms by id, and the trade enquiry (specification §7, PL-03, PL-04). */
export async function routes(app: FastifyInstance): Promise<void> {
  // Multipart bodies are accepted by these routes only.
  await app.register(multipart, multipartOptions)
  for (const call of calls) addCalls(app, call)
}

function addCalls(app: FastifyInstance, { plugin, form: formPath, upload, submit, hasId }: FormCalls): void {
  const config = { access: 'everyone', limits: ['mutation'], plugin } as const
  const params = hasId ? { params: idParams } : {}
  const tags = ['forms']
  const formOf = ({ params: { id = TRADE_ENQUIRY } }: FastifyRequest<Named>) => readForm(app, id, plugin)

  app.get<Named>(
    formPath,
    { config, schema: { tags, ...params, response: replies(ref('Form')) } },
    async (request, reply: FastifyReply) => {
      const form = await formOf(request)
      return success(reply, await formView(app, form), [`form:${form.id}`, 'plugins'])
    },
  )

  const querystring = {
    type: 'object',
    additionalProperties: false,
    required: ['field'],
    properties: { field: { type: 'string', maxLength: 40 } },
  }
  app.post<OfField>(
    upload,
    {
      config: { ...config, limits: ['mutation', 'upload'], takesUpload: true },
      schema: {
        tags,
        ...params,
        querystring,
        consumes: ['multipart/form-data'],
        description: 'The field `file` holds a file for a field of the form.',
        response: replies(ref('FormFile')),
      },
      ...uploadHooks,
    },
    mutation<OfField, CheckedFile>({
      before: async (request) => {
        const field = fileField(await formOf(request), request.query.field)
        await countUpload(request, await uploadsPerDay(app))
        const file = await receiveFile(request, 'file', maxBytesOf(field))
        // Idempotency compares bodies, so a different file must make a different body.
        request.body = { file: file.sha256 }
        return checkFile(app, field, file)
      },
      work: async ({ client }, _request, checked) => ({ data: { path: await keepFile(client, app, checked) } }),
    }),
  )

  app.post<Filled>(
    submit,
    { config, schema: { tags, ...params, body: ref('FormAnswers'), response: replies(ref('Done')) } },
    mutation<Filled, { sending: Submission | undefined; thanks: string }>({
      before: async (request) => {
        const form = await formOf(request)
        return { sending: await readSubmission(app, request, form, request.body), thanks: form.definition.thanks }
      },
      work: async ({ client }, _request, { sending: submission, thanks }) => {
        if (submission) await saveSubmission(client, app, submission)
        return { message: thanks, data: {} }
      },
    }),
  )
}
