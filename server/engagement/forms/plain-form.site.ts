import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countUpload, multipartLimits } from '#server/catalogue/customisation/receive.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import { idParams } from '#server/platform/http/schemas.ts'
import { readPlugin } from '#server/store/plugins/service.ts'
import { faultsInWords, keepSending, readSending } from './answers.ts'
import { checkFile, keepFile, uploadCaps } from './files.ts'
import { type ShopForm, fileField, readForm } from './forms.ts'

/** Forms as browsers without script send them: what the calls do, and a page that follows. */
export async function routes(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { ...multipartLimits, files: 4, fields: 200, parts: 204, fieldSize: 20_000 },
  })

  app.post<{ Params: { id: string } }>(
    '/forms/:id',
    {
      config: { access: 'everyone', limits: ['mutation', 'upload'], takesUpload: true },
      schema: { hide: true, params: idParams },
    },
    async (request, reply) => {
      let form: ShopForm | undefined
      try {
        form = await readForm(app, request.params.id)
        await readPlugin(app, form.plugin)
        const given = await readParts(app, request, form)
        const sending = await readSending(app, request, form, given)
        if (sending) await inTransaction(app.database, ({ client }) => keepSending(client, app, sending))
        return plainPage(reply, 200, { title: form.definition.title, paragraphs: [form.definition.thanks] })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const errors = form ? faultsInWords(form, (error.payload?.['errors'] ?? {}) as Record<string, unknown>) : []
        return plainPage(reply, error.status, {
          title: 'That did not work',
          paragraphs: [...(errors.length > 0 ? errors : [error.message]), 'Go back: what you wrote is still there.'],
        })
      }
    },
  )
}

/** The fields of a form as it was sent, its files kept. Throws ApiError as the calls do. */
async function readParts(
  app: FastifyInstance,
  request: FastifyRequest,
  form: ShopForm,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new ApiError(415, 'malformed', 'Send the form as multipart/form-data.')
  const given: Record<string, unknown> = Object.create(null)
  const files: { name: string; bytes: Buffer }[] = []
  try {
    for await (const part of request.parts()) {
      const { fieldname: name } = part
      if (part.type === 'file') {
        const bytes = await part.toBuffer()
        // A file that was not chosen is sent all the same, empty.
        if (bytes.length > 0) files.push({ name, bytes })
      } else given[name] = name in given ? [given[name], part.value].flat() : part.value
    }
  } catch (error) {
    if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') throw error
    throw new ApiError(413, 'too_large', 'This file is too large. Choose a smaller one.')
  }
  for (const { name, bytes } of files) {
    const field = fileField(form, name)
    await countUpload(request, (await uploadCaps(app)).perDay)
    const checked = await checkFile(app, field, bytes)
    given[name] = await inTransaction(app.database, ({ client }) => keepFile(client, app, checked))
  }
  return given
}
