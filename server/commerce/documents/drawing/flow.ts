import type { Pen, Struct } from './pen.ts'

interface Page {
  size: [width: number, height: number]
  margin: number
}

/** Space below the content for the page number. */
const FOOT = 20

/** Writes a document from top to bottom, page by page. */
export class Flow {
  readonly pen: Pen
  readonly root: Struct
  readonly width: number
  readonly left: number
  /** Called at the top of each page but the first. */
  onNewPage: () => void = () => undefined
  y: number
  readonly #page: Page
  #pages = 0

  constructor(pen: Pen, root: Struct, page: Page) {
    this.pen = pen
    this.root = root
    this.#page = page
    this.left = page.margin
    this.width = page.size[0] - 2 * page.margin
    this.y = page.margin
    this.#addPage()
  }

  get pages(): number {
    return this.#pages
  }

  get bottom(): number {
    return this.#page.size[1] - this.#page.margin - FOOT
  }

  /** Begins a new page if a height no longer fits on this one; returns whether it did. */
  ensure(height: number): boolean {
    if (this.y + height <= this.bottom) return false
    this.#addPage()
    this.onNewPage()
    return true
  }

  #addPage(): void {
    this.pen.doc.addPage({ size: this.#page.size, margin: 0 })
    this.y = this.#page.margin
    this.#pages++
  }
}
