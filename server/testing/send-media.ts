import { expectData } from '#server/testing/contract.ts'
import { type Sent, sendPicture } from '#server/testing/send-picture.ts'
import { type TestApp, asAdministrator } from '#server/testing/test-app.ts'

/** Sends a file to the library as an owner. */
export const sendMedia = (
  to: Pick<TestApp, 'send'>,
  file: Buffer,
  { name = 'photo.jpg', headers = asAdministrator }: Sent = {},
  url = '/api/admin/media/upload',
) => sendPicture(to, { field: 'file', file, name, headers }, url)

export const addedMedia = async (to: Pick<TestApp, 'send'>, file: Buffer, sent: Sent = {}) =>
  expectData(await sendMedia(to, file, sent), 'AddedMedia')
