import { createContext, use } from 'react'
import type { Problem } from '#engine/types.ts'
import { type Content, itemAt, type Path, placeAt } from '../content/content.ts'
import type { Edit } from '../content/edit-content.ts'

/** In place of a field’s name. */
export const FIRST_ERROR = Symbol('first error')

/** Where a value is: an item of the document, and the field within its settings. */
export interface Focused {
  path: Path
  /** What is focused: a field by its name, the first one with an error, or nothing. */
  field: string | typeof FIRST_ERROR | undefined
  /** Increases with each request, so that the same field can be focused again. */
  count: number
}

/** Returns the item and field that a pointer leads to: what to open for a problem. */
export function placeToOpen(content: Content, pointer: string): Pick<Focused, 'path' | 'field'> {
  const place = placeAt(content, pointer)
  return { path: place.path, field: /^\/(?:settings\/)?(?!settings$)(.+)$/.exec(place.pointer)?.[1] ?? FIRST_ERROR }
}

/** Returns where a pointer into one version of a document leads to in another, which may lack the item. */
export function placeInVersion(
  from: Content,
  pointer: string,
  to: Content,
): Pick<Focused, 'path' | 'field'> | undefined {
  const place = placeToOpen(from, pointer)
  return place.path.length > 0 && !itemAt(to, place.path) ? undefined : place
}

/** What the parts of the editor share. */
export interface EditorScope {
  pageType: string
  content: Content
  problems: readonly Problem[]
  selected: readonly Path[]
  /** Selects items; the last of them is shown in the inspector. */
  select: (paths: readonly Path[]) => void
  focused: Focused
  /** Opens an item or one of its fields in the inspector, and outlines it in the frame. */
  open: (path: Path, field?: Focused['field']) => void
  /** Applies a change that can be undone. `group` joins consecutive ones, such as typing in a field. */
  change: (content: Content, label: string, group?: string) => void
  /** Applies a change and selects what it made. */
  edit: (edit: Edit, label: string) => void
  isReadOnly: boolean
}

const EditorContext = createContext<EditorScope | undefined>(undefined)
export const EditorProvider = EditorContext.Provider

/** @throws Error outside the editor */
export function useEditor(): EditorScope {
  const scope = use(EditorContext)
  if (!scope) throw new Error('This part is shown outside the page editor')
  return scope
}
