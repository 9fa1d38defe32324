import multipart from '@fastify/multipart'
import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Font, OwnFonts } from '#generated/api.d.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { multipartOptions, receiveFile } from '#server/platform/uploads/receive.ts'
import { uploadHooks } from '#server/platform/uploads/upload-slots.plugin.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import { usedFamilies } from './font-choices.ts'
import { readStoreValues } from '#server/store/values/store-values.ts'
import * as t from '#words/admin-fonts.ts'
import {
  OWN_FONTS,
  addOwnFont,
  findOwnFont,
  listOwnFonts,
  ownFontOf,
  removeOwnFont,
} from '#server/store/fonts/own-fonts.ts'
import { MAX_FONT_MIB, readFont } from '#server/store/fonts/read-font.ts'

const MAX_FONTS = 40
const FAMILY = /^[\p{L}\p{N}][\p{L}\p{N} _.-]{0,59}$/u

/** The owner's fonts: uploaded, reduced to what pages need, and removed. */
export async function routes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database
  const config = { access: 'staff', roles: ['owner', 'manager'] } as const
  await app.register(multipart, multipartOptions)

  route(app, 'listFonts', { config }, async (_request, reply) => success(reply, await readFonts(pool)))

  route(
    app,
    'uploadFont',
    { config: { ...config, limits: ['mutation'], takesUpload: true }, ...uploadHooks },
    mutation({
      before: async (request) => {
        const family = request.query.family.trim()
        refuseValues({
          ...(!FAMILY.test(family) && { '/family': t.familyName() }),
          ...(!request.query.is_licensed && { '/is_licensed': t.licenceNeeded() }),
        })
        if ((await listOwnFonts(pool)).length >= MAX_FONTS)
          throw new ApiError(422, 'font_refused', t.tooManyFonts({ most: MAX_FONTS }))
        const { path, size, fileName, sha256 } = await receiveFile(request, 'file', MAX_FONT_MIB * 1024 * 1024)
        request.body = { file: sha256 }
        const { basic, others, weightRange, isVariable } = await readFont(path)
        const files: Font[] = []
        let bytes = 0
        for (const [name, content] of [
          [family, basic],
          [`${family} accents`, others],
        ] as const) {
          if (!content) continue
          const file = `${randomBytes(12).toString('hex')}.woff2`
          await app.storage.put(`fonts/${file}`, content, 'font/woff2')
          files.push({ family: name, path: OWN_FONTS + file, weight_range: weightRange, is_variable: isVariable })
          bytes += content.length
        }
        const facts = { family, weight_range: weightRange, is_variable: isVariable, files, bytes }
        return {
          ...facts,
          original_bytes: size,
          file_name: basename(fileName).slice(0, 200),
          created_by: request.staff!.name,
        }
      },
      work: async ({ client }, request, font) => {
        const id = await addOwnFont(client, font)
        if (id === undefined) throw new ApiError(422, 'font_refused', t.fontExists({ family: font.family }))
        await recordAudit(client, request.staff!, {
          ...{ action: 'created', resource: 'font', recordId: id, title: font.family },
          changes: [{ field: '/file_name', to: font.file_name }],
        })
        return { data: await readFonts(client) }
      },
    }),
  )

  route(
    app,
    'deleteFont',
    { config: { ...config, limits: ['mutation'] } },
    mutation({
      before: async () => undefined,
      work: async ({ client }, request) => {
        const font = await findOwnFont(client, request.params.id)
        if (!font) throw notFound(t.fontGone())
        const { families } = await readUsed(client)
        if (families.includes(font.family)) throw new ApiError(409, 'in_use', t.fontInUse({ family: font.family }))
        await removeOwnFont(client, font.id)
        await recordAudit(client, request.staff!, {
          ...{ action: 'deleted', resource: 'font', recordId: font.id, title: font.family },
        })
        return { data: await readFonts(client) }
      },
    }),
  )
}

async function readUsed(db: Queryable): Promise<{ families: string[] }> {
  return { families: usedFamilies((await readStoreValues(db))?.storefront ?? {}) }
}

async function readFonts(db: Queryable): Promise<OwnFonts> {
  const { families } = await readUsed(db)
  return { fonts: (await listOwnFonts(db)).map((font) => ownFontOf(font, families)) }
}
