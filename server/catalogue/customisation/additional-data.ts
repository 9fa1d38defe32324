import type { AdditonalData, ProductCustomisation } from '#generated/api.d.ts'
import { cleanCustomText, countCharacters } from '#domain/custom-text.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { useUpload } from './uploads.ts'

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
  if (image && !customisation?.image) throw refuse('not_customisable', 'This product takes no picture.')
  if (!image && customisation?.image?.required)
    throw refuse('customisation_missing', `${customisation.image.label}: choose a picture first.`)
  if (image && !(await useUpload(db, image, 'product')))
    throw refuse('unknown_picture', 'This picture is not there any more. Please upload it again.')
  return text || image ? { ...(text && { custom_text: text }), ...(image && { image_path: image }) } : null
}

function checkText(given: string | undefined, rule: ProductCustomisation['text']): string | undefined {
  const text = cleanCustomText(given ?? '')
  if (/\p{Cc}/u.test(text)) throw new ApiError(400, 'malformed', 'The text holds a character that cannot be used.')
  if (text === '') {
    if (rule?.required) throw refuse('customisation_missing', `${rule.label}: fill this in first.`)
    return undefined
  }
  if (!rule) throw refuse('not_customisable', 'This product takes no text.')
  if (countCharacters(text) > rule.max_length)
    throw refuse('text_too_long', `${rule.label}: at most ${rule.max_length} characters.`)
  return text
}
