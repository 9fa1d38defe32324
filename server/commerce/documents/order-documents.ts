import type { FastifyInstance } from 'fastify'
import type { OrderDocumentKind } from '#generated/api.d.ts'
import { currentWords } from '#lib/words.ts'
import { creditNoteOf, invoiceOf } from '#server/commerce/invoice/invoice.ts'
import { type CreditNoteRow, readCreditNotes } from '#server/commerce/orders/credit-notes.ts'
import { linesOf } from '#server/commerce/orders/lines.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import type { CartAddress } from '#server/commerce/cart/identity.ts'
import type { AttachmentName } from '#server/platform/outbox/outbox.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type WorkerFile, WorkLimitError, runInWorker } from '#server/platform/workers/run-in-worker.ts'
import { readLogo } from '#server/store/storefront/logo-picture.ts'
import * as invoiceWords from '#words/invoice.ts'
import * as t from '#words/order-documents.ts'
import type { Brand, DocumentContent, DrawingJob, LabelSheet } from './content.ts'
import { invoiceContent } from './invoice-content.ts'
import { NoDocument } from './no-document.ts'
import { labelContent, slipContent } from './parcel-content.ts'
import { readParcels } from './parcels.ts'
import { explainNoParcel } from './printable-documents.ts'

/** A long order takes about a second on a slow machine. */
const DRAWING: WorkerFile<DrawingJob, Uint8Array> = {
  url: new URL('./drawing/drawing.worker.ts', import.meta.url),
  limitMs: 20_000,
}
/** Bulk jobs have their own thread, so that single documents do not wait for them. */
const BULK: WorkerFile<DrawingJob, Uint8Array> = {
  url: new URL('./drawing/bulk.worker.ts', import.meta.url),
  limitMs: 180_000,
}

export interface OrderDocument {
  /** Several for an order of several parcels. */
  contents: [DocumentContent, ...DocumentContent[]]
  /** From the order, so that a document is always the same file. */
  createdAt: Date
  language: string
}

export interface DocumentChoice {
  kind: OrderDocumentKind
  /** Number or id of a credit note; the latest if undefined. */
  creditNote?: string | number | undefined
  /** Id of a shipped parcel, for its slip or label. */
  shipment?: number | undefined
}

const selectParties = statement<{ billing_address: CartAddress; shipping_address: CartAddress }, [order: number]>(
  'invoice-parties',
  'SELECT billing_address, shipping_address FROM invoice_party WHERE order_id = $1',
)

/**
 * Returns a document of an order. Invoices of erased orders have the addresses that tax law requires.
 * @throws NoDocument if there is none
 */
export async function readOrderDocument(
  app: FastifyInstance,
  db: Queryable,
  order: OrderRow,
  choice: DocumentChoice,
): Promise<OrderDocument> {
  const logo = await readLogo(app)
  const brand = {
    name: order.shop.name,
    logo: logo && { bytes: logo.opaque, width: logo.width, height: logo.height },
  }
  const language = currentWords()?.language ?? 'en'
  const createdAt = order.confirmed_at ?? order.created_at
  if (choice.kind === 'packing-slip' || choice.kind === 'label')
    return { contents: await parcelContents(db, order, brand, choice), createdAt, language }
  const { invoice_no: number } = order
  if (number === null) throw new NoDocument(t.noInvoice({ number: order.order_no }))
  const invoiced = { ...order, invoice_no: number, ...(order.erased_at && (await selectParties(db, order.id))[0]) }
  const lines = await linesOf(db, order.id)
  if (choice.kind === 'invoice')
    return { contents: [invoiceContent(invoiceOf(invoiced, lines), brand, order.shop)], createdAt, language }
  const note = findNote(await readCreditNotes(db, order.id), choice.creditNote)
  if (!note) throw new NoDocument(t.noCreditNote({ number: order.order_no }))
  const content = invoiceContent(creditNoteOf(invoiced, lines, note), brand, order.shop)
  return { contents: [content], createdAt: note.created_at, language }
}

const findNote = (notes: readonly CreditNoteRow[], wanted: string | number | undefined): CreditNoteRow | undefined =>
  wanted === undefined
    ? notes.at(-1)
    : notes.find(({ id, number }) => wanted === (typeof wanted === 'number' ? id : number))

async function parcelContents(
  db: Queryable,
  order: OrderRow,
  brand: Brand,
  { kind, shipment }: DocumentChoice,
): Promise<OrderDocument['contents']> {
  const { order_no: number } = order
  const reason = explainNoParcel(order)
  if (reason !== undefined) throw new NoDocument(reason)
  const contentOf = kind === 'label' ? labelContent : slipContent
  const [first, ...others] = (await readParcels(db, order, shipment)).map((parcel) => contentOf(order, parcel, brand))
  if (!first) throw new NoDocument(t.nothingToPack({ number }))
  return [first, ...others]
}

interface Sheet {
  sheet?: LabelSheet | undefined
  start?: number | undefined
}

/**
 * Draws documents into one PDF, in a thread.
 * @throws ApiError 503 if that takes too long
 */
export async function drawPdf(
  kind: OrderDocumentKind,
  documents: readonly OrderDocument[],
  { sheet = 'single', start = 1 }: Sheet = {},
): Promise<Buffer> {
  const [first] = documents
  if (!first) throw new RangeError('There is nothing to draw.')
  const isOne = documents.length === 1
  const job: DrawingJob = {
    title: isOne ? first.contents[0].title : t.manyDocuments({ document: kindName(kind), count: documents.length }),
    language: first.language,
    isRightToLeft: currentWords()?.direction === 'rtl',
    createdAt: new Date(Math.max(...documents.map(({ createdAt }) => createdAt.getTime()))).toISOString(),
    pageText: t.pageOf({ page: '{page}', pages: '{pages}' }),
    documents: documents.flatMap(({ contents }) => contents),
    sheet,
    start,
  }
  try {
    return Buffer.from(await runInWorker(isOne ? DRAWING : BULK, job))
  } catch (error) {
    if (error instanceof WorkLimitError) throw new ApiError(503, 'overloaded', t.tooMuch(), { retryAfter: 30 })
    throw error
  }
}

export const kindName = (kind: OrderDocumentKind): string =>
  ({
    invoice: t.taxInvoice,
    'credit-note': invoiceWords.creditNote,
    'packing-slip': t.packingSlip,
    label: t.label,
  })[kind]()

/** Returns the title of a mail's attachment. */
export const fileTitle = ({ kind }: AttachmentName): string =>
  kind === 'invoice' || kind === 'credit-note' ? `${kindName(kind)}.pdf` : ''

/** Returns a file name, such as `invoice-26-27-000001.pdf`: with the number in the title, else the order's. */
export function fileNameOf(
  kind: OrderDocumentKind,
  { contents: [content] }: OrderDocument,
  { order_no: orderNumber }: OrderRow,
): string {
  const number = content.kind === 'invoice' ? content.number : orderNumber
  return `${kind}-${number.replaceAll(/[^A-Za-z0-9-]+/gu, '-')}.pdf`
}
