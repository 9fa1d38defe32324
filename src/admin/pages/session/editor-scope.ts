import { createContext, use } from 'react'
import type { Problem } from '#engine/types.ts'
import type { Content, Path } from '../content/content.ts'
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
