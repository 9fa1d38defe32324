import type { Catalogue } from '../../validate-document.ts'
import type { PageDocument, Problem, SectionItem } from '../../types.ts'
import type { Appearance, Pictures } from './appearance.ts'
import type { SettingValue } from './setting-values.ts'
import type { Store } from './store.ts'
import type { Suggest } from './suggestions.ts'
import type { MeasuredPage } from './measured-page.ts'

/** The checks before publishing (BU-06), in the order of their results. */
export const CHECK_NAMES = [
  'schema',
  'links',
  'references',
  'alternative-texts',
  'rich-text',
  'contrast',
  'headings',
  'weight',
] as const
export type CheckName = (typeof CHECK_NAMES)[number]

/** A problem found by a check. `pointer` leads into the document as written. */
export interface CheckProblem extends Problem {
  check: CheckName
  /** Id of the item; null for the document as a whole. */
  itemId: string | null
}

/**
 * A document and what the caller has collected about the shop. Checks whose data is missing are left out: contrast
 * needs `appearance`, headings and weight need `page`.
 */
export interface CheckInput {
  /** Any value, as its author wrote it: `template`, `page`, `page_type`, `component_data`. */
  document: unknown
  catalogue: Catalogue
  store: Store
  appearance?: Appearance | undefined
  /** Facts about the document's pictures by their path. */
  pictures?: Pictures | undefined
  /** The page that the server renders from the document. */
  page?: MeasuredPage | undefined
  /** The same page as it is published. */
  publishedPage?: MeasuredPage | undefined
}

/** A document prepared for the checks, which share what is found in it. */
export interface CheckSubject extends Omit<CheckInput, 'document'> {
  written: unknown
  document: PageDocument
  /** Its sections as their current versions have them, without those that cannot be migrated. */
  items: readonly SectionItem[]
  /** The texts and lists among its settings. */
  values: readonly SettingValue[]
  suggest: Suggest
}

/** Checks a document. Pure; problems name their section if they belong to one. */
export type Check = (subject: CheckSubject) => Iterable<Problem>

/** A problem of a value, which is placed by the caller. */
export interface ValueFault {
  code: string
  severity: 'error' | 'warning'
  message: string
  suggest?: string
}

export interface ValueScope {
  store: Store
  suggest: Suggest
  pictures?: Pictures | undefined
}

/** Checks one setting, wherever it stands. */
export type ValueCheck = (value: SettingValue, scope: ValueScope) => ValueFault[]
