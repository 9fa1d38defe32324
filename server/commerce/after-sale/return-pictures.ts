import type { ReturnPicture } from '#generated/api.d.ts'
import { sizesOfUploads } from '#server/catalogue/customisation/uploads.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import * as t from '#words/order-errors.ts'

// Pictures that another request already has are left out.
const insert = statement<{ name: string }, [request: number, names: string[]]>(
  'return-pictures-add',
  `INSERT INTO refund_request_picture (name, request_id, position)
   SELECT name, $1, number FROM unnest($2::text[]) WITH ORDINALITY AS p (name, number) ON CONFLICT (name) DO NOTHING RETURNING name`,
)
export const picturesOf = statement<ReturnPicture, [request: number]>(
  'return-pictures',
  `SELECT u.name, u.width, u.height FROM refund_request_picture p JOIN upload u ON u.name = p.name WHERE p.request_id = $1 ORDER BY p.position`,
)
const findOfOrder = statement<{ name: string }, [order: number, name: string]>(
  'return-picture-of-order',
  `SELECT p.name FROM refund_request_picture p JOIN refund_request r ON r.id = p.request_id WHERE r.order_id = $1 AND p.name = $2`,
)

/**
 * Adds uploaded pictures to a request, in their order.
 * @throws ApiError 422 for one that was not uploaded for a return, has expired or belongs to another request
 */
export async function attachPictures(db: Queryable, requestId: number, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const uploads = await sizesOfUploads(db, paths, 'return')
  const names = paths.filter((path) => uploads.has(path)).map((path) => path.slice(path.lastIndexOf('/') + 1))
  const added = await insert(db, requestId, names)
  if (added.length === paths.length) return
  const message = t.returnPictureGone()
  throw new ApiError(422, 'unknown_picture', message, { payload: { errors: { pictures: message } } })
}

/** Returns whether a picture belongs to a return request of an order. */
export const isPictureOf = async (db: Queryable, orderId: number, name: string): Promise<boolean> =>
  (await findOfOrder(db, orderId, name)).length > 0
