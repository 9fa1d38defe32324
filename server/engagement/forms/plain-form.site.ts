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
import { ref } from '#server/platform/http/schemas.ts'
import { readPlugin } from '#server/store/plugins/service.ts'
import { type Submission, faultMessages, saveSubmission, readSubmission } from './answers.ts'
import { type CheckedFile, checkFile, keepFile, maxBytesOf } from './files.ts'
import { type ShopForm, fileField, readForm } from './forms.ts'

/** Placeholder for an uploaded file, which is checked only after the other fields are valid. */
const UPLOADED_PATH = `/uploads/${'0'.repeat(32)}.webp`

/** Form submissions of browsers without script. */
export async function routes(app: FastifyInstance): Promise<void> {
  await app.register(multipart, multipartOptions)

  app.post<{ Params: { id: string } }>(
    '/forms/:id',
    {
      config: { access: 'everyone', limits: ['mutation', 'upload'], takesUpload: true },
      schema: { hide: true, params: ref('IdParams') },
      ...uploadHooks,
    },
    async (request, reply) => {
      let form: ShopForm | undefined
      try {
        form = await readForm(app, request.params.id)
        await readPlugin(app, form.plugin)
        const { title, thanks } = form.definition
        const isComplete = await receiveSubmission(app, request, form)
        return plainPage(reply, 200, { title, paragraphs: isComplete ? [thanks] : [thanks, WITHOUT_FILE] })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const errors = form ? faultMessages(form, (error.payload?.['errors'] ?? {}) as Record<string, unknown>) : []
        return sendPlainError(reply, error, {
          paragraphs: [...(errors.length > 0 ? errors : [error.message]), 'Go back: what you wrote is still there.'],
        })
      }
    },
  )
}

const WITHOUT_FILE = 'Your message has arrived, but we have no room for its file right now. Please e-mail it to us.'

/** Receives and stores a submission; returns false if a file was left out. */
async function receiveSubmission(app: FastifyInstance, request: FastifyRequest, form: ShopForm): Promise<boolean> {
  const { fields, files } = await receiveForm(request, (name) => maxBytesOf(fileField(form, name)))
  const given = { ...fields, ...Object.fromEntries(files.map(({ field }) => [field, UPLOADED_PATH])) }
  const submission = await readSubmission(app, request, form, given)
  if (!submission) return true
  const checked = await Promise.all(
    files.map(async (file) => {
      await countUpload(request, await uploadsPerDay(app))
      return [file.field, await checkIfRoom(app, form, file)] as const
    }),
  )
  await inTransaction(app.database, ({ client }) => saveWithFiles(client, app, submission, checked))
  return checked.every(([, file]) => file !== undefined)
}

async function saveWithFiles(
  client: Parameters<typeof saveSubmission>[0],
  app: FastifyInstance,
  submission: Submission,
  files: readonly (readonly [field: string, file: CheckedFile | undefined])[],
): Promise<void> {
  const answers = { ...submission.answers }
  for (const [field, file] of files) answers[field] = file ? await keepFile(client, app, file) : ''
  await saveSubmission(client, app, { ...submission, answers })
}

/** Returns undefined without space for the file, which is no reason to refuse the rest. */
const checkIfRoom = (app: FastifyInstance, form: ShopForm, file: ReceivedFile): Promise<CheckedFile | undefined> =>
  checkFile(app, fileField(form, file.field), file).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'uploads_full') return undefined
    throw error
  })
