import type { OrderDocumentsRequest } from '#generated/api.d.ts'
import { downloadOrderDocumentsPath } from '#generated/calls/order-documents.ts'
import * as common from '#words/common.ts'

/** Why there is no file. `missing` are the orders without such a document. */
export class DocumentsRefused extends Error {
  override name = 'ApiError'
  readonly missing: readonly { number: string; message: string }[]

  constructor(message: string, missing: DocumentsRefused['missing'] = []) {
    super(message)
    this.missing = missing
  }
}

interface Refusal {
  message?: string
  payload?: { missing?: DocumentsRefused['missing'] }
}

/** Downloads documents of several orders as one PDF. @throws DocumentsRefused */
export async function downloadDocuments(request: OrderDocumentsRequest): Promise<void> {
  const reply = await fetch(downloadOrderDocumentsPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/pdf, application/json' },
    body: JSON.stringify(request),
  }).catch(() => undefined)
  if (!reply) throw new DocumentsRefused(common.requestFailed())
  if (!reply.ok) {
    const { message, payload } = (await reply.json().catch(() => ({}))) as Refusal
    throw new DocumentsRefused(message ?? common.requestFailed(), payload?.missing)
  }
  const href = URL.createObjectURL(await reply.blob())
  const link = Object.assign(document.createElement('a'), { href, download: `${request.kind}.pdf` })
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
