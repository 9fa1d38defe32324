import type { AdditonalData, ProductCustomisation } from '#generated/api.d.ts'
import { cleanCustomText, countCharacters } from '#domain/custom-text.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { useUpload } from './uploads.ts'
import * as t from '#words/catalogue-errors.ts'

const refuse = (code: string, message: string) => new ApiError(422, code, message)

/**
 * Validates and normalises the customisation of a cart line; null if nothing is filled in.
 * @throws ApiError 422 if a value is not allowed, required or too long, or the picture was not uploaded here
 */
export async function checkAdditionalData(
  db: Queryable,
  given: AdditonalData | undefined,
  customisation: ProductCustomisation | null,
): Promise<AdditonalData | null> {
  const text = checkText(given?.custom_text, customisation?.text ?? null)
  const image = given?.image_path || undefined
  if (image && !customisation?.image) throw refuse('not_customisable', t.noPictureTaken())
  if (!image && customisation?.image?.required)
    throw refuse('customisation_missing', t.pictureMissing({ label: customisation.image.label }))
  if (image && !(await useUpload(db, image, 'product'))) throw refuse('unknown_picture', t.pictureGone())
  return text || image ? { ...(text && { custom_text: text }), ...(image && { image_path: image }) } : null
}

function checkText(given: string | undefined, rule: ProductCustomisation['text']): string | undefined {
  const text = cleanCustomText(given ?? '')
  if (/\p{Cc}/u.test(text)) throw new ApiError(400, 'malformed', t.textNotUsable())
  if (text === '') {
    if (rule?.required) throw refuse('customisation_missing', t.textMissing({ label: rule.label }))
    return undefined
  }
  if (!rule) throw refuse('not_customisable', t.noTextTaken())
  if (countCharacters(text) > rule.max_length)
    throw refuse('text_too_long', t.textTooLong({ label: rule.label, most: rule.max_length }))
  return text
}
