/** A document of an order as texts in the shop's words, ready to be drawn. */
export type DocumentContent = InvoiceContent | SlipContent | LabelContent

interface Content {
  /** Title of the document, with its number. */
  title: string
  brand: Brand
}

export interface Brand {
  name: string
  logo?: Logo | undefined
}

/** A picture as PNG. */
export interface Logo {
  bytes: Uint8Array
  width: number
  height: number
}

export interface Fact {
  label: string
  value: string
}

export interface Party {
  title: string
  name: string
  lines: string[]
}

export interface Column {
  title: string
  align: 'start' | 'end'
  /** A column of boxes to tick. */
  isTick?: boolean
}

export interface TableContent {
  /** The first column is the row's heading, which takes the room that others leave. */
  columns: Column[]
  rows: { name: string; details: string[]; cells: string[][] }[]
}

export interface InvoiceContent extends Content {
  kind: 'invoice'
  /** Of the invoice or the credit note. */
  number: string
  heading: string
  notice: string
  facts: Fact[]
  parties: Party[]
  table: TableContent
  taxes: Fact[]
  taxNote: string
  totals: (Fact & { look?: 'total' | 'soft' })[]
}

export interface SlipContent extends Content {
  kind: 'packing-slip'
  heading: string
  /** What the buyer writes to the recipient. */
  message?: { title: string; text: string }
  /** What the barcode says. */
  code: string
  facts: Fact[]
  parties: Party[]
  table: TableContent
  notes: string[]
}

export interface LabelContent extends Content {
  kind: 'label'
  from: Party
  to: Party
  /** What the barcode says: the waybill, or the order number. */
  code: string
  facts: Fact[]
  /** What the courier collects. */
  collect: string
}

export type LabelSheet = 'single' | 'a4'

/** What to draw into one file. */
export interface DrawingJob {
  title: string
  language: string
  isRightToLeft: boolean
  /** ISO time; part of the file, which is the same whenever it is drawn. */
  createdAt: string
  /** Such as `Page {page} of {pages}`. */
  pageText: string
  documents: DocumentContent[]
  sheet: LabelSheet
  /** Place of the first label on an A4 page, from 1. */
  start: number
}
