import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ReceivedFile, countUpload, multipartOptions, receiveForm } from '#server/platform/uploads/receive.ts'
import { uploadsPerDay } from '#server/catalogue/customisation/upload-caps.ts'
import { uploadHooks } from '#server/platform/uploads/upload-slots.plugin.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { OperationForm } from '#server/platform/http/operation-types.ts'
import * as t from '#words/plain-forms.ts'
import { type Submission, faultMessages, type saveSubmission } from './answers.ts'
import { type CheckedFile, checkFile, storeFile, maxBytesOf } from './files.ts'
import { type ShopForm, fileField } from './forms.ts'

/** Placeholder for an uploaded file, which is checked only after the other fields are valid. */
const UPLOADED_PATH = `/uploads/${'0'.repeat(32)}.webp`

/** By field; undefined for a file without space. */
type CheckedFiles = readonly (readonly [field: string, file: CheckedFile | undefined])[]

const filesOf = new WeakMap<FastifyRequest, readonly ReceivedFile[]>()
/** Requests accepted without a file, because there is no space for it. */
const requestsWithoutFile = new WeakSet<FastifyRequest>()

export const thanksWithoutFile = (thanks: string): string => `${thanks} ${t.withoutFile()}`

/** Returns how a shop's form is submitted without script: as one multipart body with its files. */
export function submissionForm(
  app: FastifyInstance,
  formOf: (request: Pick<FastifyRequest, 'params'>) => Promise<ShopForm>,
): OperationForm<'submitForm' | 'submitTradeEnquiry'> {
  return {
    upload: {
      parser: async (scope) => {
        await scope.register(multipart, multipartOptions)
      },
      options: { config: { limits: ['mutation', 'upload'], takesUpload: true }, ...uploadHooks },
      receive: async (request) => {
        const form = await formOf(request)
        const { fields, files } = await receiveForm(request, (name) => maxBytesOf(fileField(form, name)))
        filesOf.set(request, files)
        return { ...fields, ...Object.fromEntries(files.map(({ field }) => [field, UPLOADED_PATH])) }
      },
    },
    thanks: {
      values: (request) => ({
        form: (request.params as { id?: string }).id,
        file: requestsWithoutFile.has(request) ? 'missing' : undefined,
      }),
      page: async (values) => {
        const { title, thanks } = (await formOf({ params: { id: values.get('form') ?? undefined } })).definition
        return { title, paragraphs: [values.get('file') === 'missing' ? thanksWithoutFile(thanks) : thanks] }
      },
    },
    onRefusal: async (request, _reply, { envelope: { payload } }) => {
      const form = await formOf(request).catch(() => undefined)
      const errors = (payload?.['errors'] ?? {}) as Record<string, unknown>
      return { alerts: form ? faultMessages(form, errors) : [], note: t.goBack() }
    },
  }
}

/** Checks the files of a plain form. */
export async function checkFiles(app: FastifyInstance, request: FastifyRequest, form: ShopForm): Promise<CheckedFiles> {
  const files = await Promise.all(
    (filesOf.get(request) ?? []).map(async (file) => {
      await countUpload(request, await uploadsPerDay(app))
      return [file.field, await checkIfSpaceLeft(app, form, file)] as const
    }),
  )
  if (files.some(([, file]) => file === undefined)) requestsWithoutFile.add(request)
  return files
}

/** Stores the files, and returns the submission with their paths. */
export async function withFiles(
  client: Parameters<typeof saveSubmission>[0],
  app: FastifyInstance,
  submission: Submission,
  files: CheckedFiles,
): Promise<Submission> {
  const answers = { ...submission.answers }
  for (const [field, file] of files) answers[field] = file ? await storeFile(client, app, file) : ''
  return { ...submission, answers }
}

/** Returns undefined if there is no space for the file, so that the rest of the form is accepted. */
const checkIfSpaceLeft = (app: FastifyInstance, form: ShopForm, file: ReceivedFile): Promise<CheckedFile | undefined> =>
  checkFile(app, fileField(form, file.field), file).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'uploads_full') return undefined
    throw error
  })
