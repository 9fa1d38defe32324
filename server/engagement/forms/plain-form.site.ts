import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type ReceivedFile,
  countUpload,
  multipartOptions,
  receiveForm,
} from '#server/catalogue/customisation/receive.ts'
import { uploadsPerDay } from '#server/catalogue/customisation/upload-caps.ts'
import { uploadHooks } from '#server/catalogue/customisation/upload-slots.plugin.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { sendPlainError } from '#server/platform/http/plain-forms.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import { idParams } from '#server/platform/http/schemas.ts'
import { readPlugin } from '#server/store/plugins/service.ts'
import { type Sending, faultsInWords, keepSending, readSending } from './answers.ts'
import { type CheckedFile, checkFile, keepFile, mostBytesOf } from './files.ts'
import { type ShopForm, fileField, readForm } from './forms.ts'

/** Passes the rules of a form in the place of a file that has arrived and is checked only once all else is right. */
const ARRIVED = `/uploads/${'0'.repeat(32)}.webp`

/** Forms as browsers without script send them: what the calls do, and a page that follows. */
export async function routes(app: FastifyInstance): Promise<void> {
  await app.register(multipart, multipartOptions)

  app.post<{ Params: { id: string } }>(
    '/forms/:id',
    {
      config: { access: 'everyone', limits: ['mutation', 'upload'], takesUpload: true },
      schema: { hide: true, params: idParams },
      ...uploadHooks,
    },
    async (request, reply) => {
      let form: ShopForm | undefined
      try {
        form = await readForm(app, request.params.id)
        await readPlugin(app, form.plugin)
        const { title, thanks } = form.definition
        const isWhole = await receiveSending(app, request, form)
        return plainPage(reply, 200, { title, paragraphs: isWhole ? [thanks] : [thanks, WITHOUT_FILE] })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const errors = form ? faultsInWords(form, (error.payload?.['errors'] ?? {}) as Record<string, unknown>) : []
        return sendPlainError(reply, error, {
          paragraphs: [...(errors.length > 0 ? errors : [error.message]), 'Go back: what you wrote is still there.'],
        })
      }
    },
  )
}

const WITHOUT_FILE = 'Your message has arrived, but we have no room for its file right now. Please e-mail it to us.'

/** Receives a form and keeps it; false when a file of it had to be left out. Throws ApiError as the calls do. */
async function receiveSending(app: FastifyInstance, request: FastifyRequest, form: ShopForm): Promise<boolean> {
  const { fields, files } = await receiveForm(request, (name) => mostBytesOf(fileField(form, name)))
  const given = { ...fields, ...Object.fromEntries(files.map(({ field }) => [field, ARRIVED])) }
  const sending = await readSending(app, request, form, given)
  if (!sending) return true
  const checked = await Promise.all(
    files.map(async (file) => {
      await countUpload(request, await uploadsPerDay(app))
      return [file.field, await checkIfRoom(app, form, file)] as const
    }),
  )
  await inTransaction(app.database, ({ client }) => keepWithFiles(client, app, sending, checked))
  return checked.every(([, file]) => file !== undefined)
}

async function keepWithFiles(
  client: Parameters<typeof keepSending>[0],
  app: FastifyInstance,
  sending: Sending,
  files: readonly (readonly [field: string, file: CheckedFile | undefined])[],
): Promise<void> {
  const answers = { ...sending.answers }
  for (const [field, file] of files) answers[field] = file ? await keepFile(client, app, file) : ''
  await keepSending(client, app, { ...sending, answers })
}

/** A file that was checked; undefined when there is no room for it, which is no reason to refuse the rest. */
const checkIfRoom = (app: FastifyInstance, form: ShopForm, file: ReceivedFile): Promise<CheckedFile | undefined> =>
  checkFile(app, fileField(form, file.field), file).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'uploads_full') return undefined
    throw error
  })
