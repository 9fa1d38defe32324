import { stepsOf } from '../json-pointer.ts'
import type { FieldMarks } from './field-marks.ts'
import { marksIn, withoutMarks } from './marks.ts'

/** A section on the page, and the field of it that was meant, if one was. */
export interface Place {
  /** The section's element. */
  element: HTMLElement
  id: string
  key: string
  /** JSON pointer within the item; absent where the section as a whole was meant. */
  pointer?: string
  /** What to outline: the field's element, or the section's. */
  shown: Element
}

/** Attributes in which sections put texts. */
const TEXT_ATTRIBUTES = ['alt', 'aria-label', 'placeholder', 'title', 'value']

/** Elements that are one thing to press, whatever stands in them. */
const PARTS = 'a, button, label, summary, figure, li, article, dt, dd, tr'

/** What the settings of a section say without a mark: its pictures and its lists of plain words. */
export interface UnmarkedValue {
  pointer: string
  /** A picture's file, or a word. */
  value: string
  isPicture: boolean
}

interface Options {
  marks: FieldMarks
  /** The values of a section that carry no mark. */
  unmarkedOf: (id: string) => readonly UnmarkedValue[]
}

/** Finds what stands at a point of the viewport, given the elements there from top to bottom. */
export function placeOf(
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
  // Not on a text: on the button around one, or on the card of a list's entry.
  const part = within[0]?.closest(PARTS) ?? within[0]
  if (!part || !element.contains(part) || part === element) return place
  const pointer = sharedPointer(pointersBelow(part, place.id, options))
  return pointer === undefined ? place : { ...place, pointer, shown: part }
}

/** The field of an element's own texts and attributes; of several texts the one at the point. */
function ownPointer(
  element: Element,
  point: { x: number; y: number },
  id: string,
  options: Options,
): string | undefined {
  const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE) as Text[]
  const hit = texts.find((text) => marksIn(text.data).length > 0 && isAt(text, point))
  const marked = [
    ...(hit ? marksIn(hit.data) : []),
    ...texts.flatMap((text) => marksIn(text.data)),
    ...TEXT_ATTRIBUTES.flatMap((name) => marksIn(element.getAttribute(name) ?? '')),
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

/** A picture's alternative text stands for the picture. */
const pictureOf = (pointer: string): string => pointer.replace(/\/alt$/, '')

function pointersBelow(element: Element, id: string, options: Options): string[] {
  const all = [element, ...element.querySelectorAll('*')]
  return all.flatMap((one) => ownPointer(one, { x: NaN, y: NaN }, id, options) ?? [])
}

/** The deepest value that all the pointers lie in, unless that is the settings or the list as a whole. */
export function sharedPointer(pointers: readonly string[]): string | undefined {
  const [first, ...others] = pointers.map(stepsOf)
  if (!first) return undefined
  let length = first.length
  for (const steps of others) while (steps.slice(0, length).join('/') !== first.slice(0, length).join('/')) length -= 1
  // "/settings", "/blocks": nothing is said by them, and nothing by the list "/settings/tiles" either.
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
