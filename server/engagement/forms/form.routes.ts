import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FormAnswers } from '#generated/api.d.ts'
import { countUpload, multipartOptions, receiveFile } from '#server/catalogue/customisation/receive.ts'
import { uploadsPerDay } from '#server/catalogue/customisation/upload-caps.ts'
import { uploadHooks } from '#server/catalogue/customisation/upload-slots.plugin.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { success } from '#server/platform/http/reply.ts'
import { idParams, ref, replies } from '#server/platform/http/schemas.ts'
import { type Sending, keepSending, readSending } from './answers.ts'
import { type CheckedFile, checkFile, keepFile, mostBytesOf } from './files.ts'
import { type FormPlugin, TRADE_ENQUIRY, fileField, readForm, shownForm } from './forms.ts'

interface Named {
  Params: { id?: string }
}
interface OfField extends Named {
  Querystring: { field: string }
}
interface Filled extends Named {
  Body: FormAnswers
}

/** The calls of a plugin that has forms: its form, the files of a form, and what is filled in. */
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

/** Forms by id, and the trade enquiry, which is one (specification §7, PL-03, PL-04). */
export async function routes(app: FastifyInstance): Promise<void> {
  // Of these routes alone: every other one takes JSON and nothing else.
  await app.register(multipart, multipartOptions)
  for (const one of calls) addCalls(app, one)
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
      return success(reply, await shownForm(app, form), [`form:${form.id}`, 'plugins'])
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
        const file = await receiveFile(request, 'file', mostBytesOf(field))
        // What a repeated request is compared by: the same key with another file is another request.
        request.body = { file: file.sha256 }
        return checkFile(app, field, file)
      },
      work: async ({ client }, _request, checked) => ({ data: { path: await keepFile(client, app, checked) } }),
    }),
  )

  app.post<Filled>(
    submit,
    { config, schema: { tags, ...params, body: ref('FormAnswers'), response: replies(ref('Done')) } },
    mutation<Filled, { sending: Sending | undefined; thanks: string }>({
      before: async (request) => {
        const form = await formOf(request)
        return { sending: await readSending(app, request, form, request.body), thanks: form.definition.thanks }
      },
      work: async ({ client }, _request, { sending, thanks }) => {
        if (sending) await keepSending(client, app, sending)
        return { message: thanks, data: {} }
      },
    }),
  )
}
