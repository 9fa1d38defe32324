import { splitPointer } from '../json-pointer.ts'
import type { FieldMarks } from './field-marks.ts'
import { decodeMarks, withoutMarks } from './marks.ts'

/** A section on the page, and the targeted field if there is one. */
export interface Place {
  element: HTMLElement
  id: string
  key: string
  /** JSON pointer within the item; absent for the section as a whole. */
  pointer?: string
  /** The element to outline. */
  shown: Element
}

/** Attributes in which sections render texts. */
const TEXT_ATTRIBUTES = ['alt', 'aria-label', 'placeholder', 'title', 'value']

/** Elements that are targeted as a whole. */
const PARTS = 'a, button, label, summary, figure, li, article, dt, dd, tr'

/** A setting without a mark: an image or an entry of a list of plain strings. */
export interface UnmarkedValue {
  pointer: string
  /** The image's file, or the string. */
  value: string
  isPicture: boolean
}

interface Options {
  marks: FieldMarks
  /** Returns the values of a section that carry no mark. */
  unmarkedOf: (id: string) => readonly UnmarkedValue[]
}

/** Returns the section and field at a point of the viewport, given the elements there from top to bottom. */
export function locateField(
  elements: readonly Element[],
  point: { x: number; y: number },
  options: Options,
): Place | undefined {
  const element = elements.map((one) => one.closest<HTMLElement>('[data-section]')).find((one) => one !== null)
  if (!element) return undefined
  const place = { element, id: element.id, key: element.dataset['section'] ?? '', shown: element }
  const within = elements.filter((one) => one !== element && element.contains(one))
  for (const one of within) {
    const pointer = ownPointer(one, point, place.id, options)
    if (pointer !== undefined) return { ...place, pointer, shown: one }
  }
  // Not on a text: the button around one, or the card of a list entry.
  const part = within[0]?.closest(PARTS) ?? within[0]
  if (!part || !element.contains(part) || part === element) return place
  const pointer = sharedPointer(pointersBelow(part, place.id, options))
  return pointer === undefined ? place : { ...place, pointer, shown: part }
}

/** Returns the field of an element's own texts and attributes, the one at the point if there are several. */
function ownPointer(
  element: Element,
  point: { x: number; y: number },
  id: string,
  options: Options,
): string | undefined {
  const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE) as Text[]
  const hit = texts.find((text) => decodeMarks(text.data).length > 0 && isAt(text, point))
  const marked = [
    ...(hit ? decodeMarks(hit.data) : []),
    ...texts.flatMap((text) => decodeMarks(text.data)),
    ...TEXT_ATTRIBUTES.flatMap((name) => decodeMarks(element.getAttribute(name) ?? '')),
  ]
  const pointer = marked.map((number) => options.marks.fieldOf(number)).find((field) => field?.id === id)?.pointer
  if (pointer !== undefined) return element instanceof HTMLImageElement ? pictureOf(pointer) : pointer
  return unmarkedPointer(element, options.unmarkedOf(id))
}

function unmarkedPointer(element: Element, values: readonly UnmarkedValue[]): string | undefined {
  if (element instanceof HTMLImageElement) {
    const source = element.currentSrc || element.src
    return values.find(({ value, isPicture }) => isPicture && source.includes(value))?.pointer
  }
  if (element.children.length > 0) return undefined
  const text = withoutMarks(element.textContent).trim()
  return text === '' ? undefined : values.find(({ value, isPicture }) => !isPicture && value === text)?.pointer
}

/** The alternative text represents the image. */
const pictureOf = (pointer: string): string => pointer.replace(/\/alt$/, '')

function pointersBelow(element: Element, id: string, options: Options): string[] {
  const all = [element, ...element.querySelectorAll('*')]
  return all.flatMap((one) => ownPointer(one, { x: NaN, y: NaN }, id, options) ?? [])
}

/** Returns the deepest value containing all pointers, unless it is all settings or the list itself. */
export function sharedPointer(pointers: readonly string[]): string | undefined {
  const [first, ...others] = pointers.map(splitPointer)
  if (!first) return undefined
  let length = first.length
  for (const steps of others) while (steps.slice(0, length).join('/') !== first.slice(0, length).join('/')) length -= 1
  // "/settings", "/blocks" and lists such as "/settings/tiles" do not identify a field.
  const isList = /^\d+$/.test(first[length] ?? '')
  if (length > 1 && first[length - 1] === 'settings') length -= 1
  if (length < 2 || isList) return undefined
  return `/${first
    .slice(0, length)
    .map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1'))
    .join('/')}`
}

function isAt(text: Text, { x, y }: { x: number; y: number }): boolean {
  const range = document.createRange()
  range.selectNodeContents(text)
  return [...range.getClientRects()].some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  )
}
