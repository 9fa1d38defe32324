import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'

export interface PdfPage {
  /** All texts in their order, separated by spaces. */
  text: string
  /** In millimetres. */
  size: [width: number, height: number]
}

export interface PdfFacts {
  pages: PdfPage[]
  title: string
  language: string
  isTagged: boolean
}

const open = async (file: Uint8Array) => getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise

export async function readPdf(file: Uint8Array): Promise<PdfFacts> {
  const document = await open(file)
  const pages: PdfPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const text = items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str] : [])).join(' ')
    const { width, height } = page.getViewport({ scale: 25.4 / 72 })
    pages.push({ text, size: [Math.round(width), Math.round(height)] })
  }
  const [{ info }, marks] = [await document.getMetadata(), await document.getMarkInfo()]
  const { Title: title, Language: language } = info as { Title: string; Language: string }
  await document.loadingTask.destroy()
  // A map, other than its type says.
  const isTagged = (marks as unknown as ReadonlyMap<string, boolean> | null)?.get('Marked') === true
  return { pages, title, language, isTagged }
}

/** Draws a page as a grey PNG, with a pixel per point. */
export async function drawPage(file: Uint8Array, number = 1): Promise<Buffer> {
  const document = await open(file)
  const page = await document.getPage(number)
  const viewport = page.getViewport({ scale: 1 })
  const canvas = createCanvas(viewport.width, viewport.height)
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise
  await document.loadingTask.destroy()
  return sharp(canvas.toBuffer('image/png'))
    .flatten({ background: '#ffffff' })
    .greyscale()
    .png({ palette: true })
    .toBuffer()
}

/** Returns the part of the pixels of two pictures of one size that differ visibly, from 0 to 1. */
export async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((file) => sharp(file).greyscale().raw().toBuffer()))
  if (a?.length !== b?.length || !a || !b) return 1
  const different = a.filter((value, index) => Math.abs(value - (b[index] ?? 0)) > 64).length
  return different / a.length
}
