import PDFDocument from 'pdfkit'
import type { DocumentContent, DrawingJob, LabelContent } from '../content.ts'
import { A4, drawInvoice } from './invoice-pdf.ts'
import { LABEL, drawLabel } from './label-pdf.ts'
import { Pen, SOFT, type Struct } from './pen.ts'
import { drawSlip } from './slip-pdf.ts'

/** Labels on an A4 page. Two of 15 cm are 3 mm too high for it, so they are drawn slightly smaller. */
const PER_SHEET = 4
const MAX_TAGGED = 10
const SHEET_SCALE = A4[1] / 2 / LABEL[1]

/** Draws documents into one PDF. The same job gives the same bytes. */
export async function drawDocuments(job: DrawingJob): Promise<Uint8Array> {
  const created = new Date(job.createdAt)
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: isTagged(job),
    lang: job.language,
    displayTitle: true,
    info: { Title: job.title, CreationDate: created, ModDate: created, Producer: 'Vitrine', Creator: 'Vitrine' },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => doc.once('end', resolve).once('error', reject))
  const labels = job.documents.filter((content) => content.kind === 'label')
  // Labels are not mirrored, so that they look the same to every carrier.
  const pen = new Pen(doc, job.isRightToLeft && labels.length === 0)
  if (labels.length > 0) drawLabels(pen, labels, job)
  for (const content of job.documents) if (content.kind !== 'label') drawPages(pen, content, job)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

function drawPages(pen: Pen, content: Exclude<DocumentContent, LabelContent>, job: DrawingJob): void {
  const { doc } = pen
  const root = startDocument(pen, job)
  const pages = content.kind === 'invoice' ? drawInvoice(pen, root, content) : drawSlip(pen, root, content)
  root?.end()
  const { start } = doc.bufferedPageRange()
  for (let index = 0; pages > 1 && index < pages; index++) {
    doc.switchToPage(start + index)
    const text = job.pageText.replace('{page}', String(index + 1)).replace('{pages}', String(pages))
    const { width, height } = doc.page
    pen.plainLine(text, 28, height - 38, width - 56, { size: 7.5, colour: SOFT, align: 'centre' })
  }
  doc.flushPages()
}

function drawLabels(pen: Pen, labels: readonly LabelContent[], job: DrawingJob): void {
  const { doc } = pen
  const { sheet, start } = job
  const root = startDocument(pen, job)
  labels.forEach((label, index) => {
    if (sheet === 'single') {
      doc.addPage({ size: LABEL, margin: 0 })
      return drawLabel(pen, root, label, 0, 0)
    }
    const place = (index + start - 1) % PER_SHEET
    if (index === 0 || place === 0) doc.addPage({ size: A4, margin: 0 })
    const [column, row] = [place % 2, Math.floor(place / 2)]
    doc
      .save()
      .translate((column * A4[0]) / 2 + (A4[0] / 2 - LABEL[0] * SHEET_SCALE) / 2, (row * A4[1]) / 2)
      .scale(SHEET_SCALE)
    drawLabel(pen, root, label, 0, 0)
    doc.restore()
  })
  root?.end()
  doc.flushPages()
}

/**
 * Files of many documents are printed, not read out. Their structure would have to be kept in memory until the end:
 * seven megabytes for each long order.
 */
const isTagged = ({ documents }: DrawingJob): boolean => documents.length <= MAX_TAGGED

function startDocument({ doc }: Pen, job: DrawingJob): Struct {
  if (!isTagged(job)) return undefined
  const root = doc.struct('Document')
  doc.addStructure(root)
  return root
}
