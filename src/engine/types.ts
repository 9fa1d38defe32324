/**
 * The engine's types: documents, sections, problems. Shared by page, command line and builder; no React at run time.
 */
import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Message } from '#lib/words.ts'
import type { Look } from './look.ts'
import type { Device } from './visibility.ts'

/** A nested item of a section, such as a slide, a column or a tab. Blocks can be nested. */
export interface BlockItem {
  key: string
  id: string
  hidden?: boolean
  settings: Record<string, unknown>
  blocks?: BlockItem[]
  /** Index in the document's own list, for pointers; absent for blocks created by a migration. */
  index?: number
}

/** A normalised entry of `component_data`, which always has an id, a version and settings. */
export interface SectionItem {
  /** The section's key in the registry. */
  key: string
  /** Unique in the document; `key-index` by default. */
  id: string
  /** The section version of the settings; 1 by default. */
  version: number
  hidden: boolean
  settings: Record<string, unknown>
  blocks: BlockItem[]
  /** Index in the document's own `component_data`, for pointers; in a shared section, that of the reference. */
  index: number
  /** Devices the item is limited to. */
  devices?: readonly Device[]
  look?: Look
  /** Where an item of a shared section is edited. */
  shared?: SharedOrigin
  /** Why the reference in this place cannot be followed; there is no section. */
  fault?: Pick<Problem, 'code' | 'message'>
}

/** The place of an item in the document of its shared section. */
export interface SharedOrigin {
  /** Key of the document. */
  template: string
  /** The item's id in it. */
  id: string
  /** Index in its `component_data`. */
  index: number
}

/** `{ "ref": "promise-strip" }`: an entry of `component_data` that shows a shared section. */
export interface SharedReference {
  ref: string
  id: string
  hidden: boolean
  index: number
}

/** The `template` part of a TemplateResult (§3). */
export interface TemplateMeta {
  key: string
  name: string
  revision: number
}

/** The `page` part of a TemplateResult: title, address and head. Texts can be bindings. */
export interface PageMeta {
  title: unknown
  path: string
  meta_title?: unknown
  meta_description?: unknown
  social_image?: unknown
  noindex?: boolean
}

/** A normalised page document (§3 "Page/template result"). */
export interface PageDocument {
  template: TemplateMeta
  page: PageMeta
  /** Default "Page". */
  page_type: string
  /** With those of shared sections, in the places of their references. */
  items: SectionItem[]
  references: SharedReference[]
}

/** The position of a problem in a source file; 1-based, `end` exclusive. */
export interface SourceRange {
  line: number
  column: number
  endLine: number
  endColumn: number
}

/** A safe edit that fixes a problem. */
export type ProblemFix =
  | { kind: 'rename'; pointer: string; to: string }
  | { kind: 'set'; pointer: string; value: unknown }
  | { kind: 'remove'; pointer: string }

/** A problem of a document, the same in command line, page and builder. */
export interface Problem {
  /** Stable kebab-case code, such as `unknown-setting`; `vitrine validate --list` lists them all. */
  code: string
  severity: 'error' | 'warning'
  message: string
  /** RFC 6901 JSON pointer into the document file, such as `/component_data/0/settings/heding`. */
  pointer: string
  sectionId?: string
  key?: string
  /** Whether the pointer's range covers the property's key or its value. */
  at?: 'key' | 'value'
  range?: SourceRange
  fix?: ProblemFix
  /** The nearest valid name, for “did you mean”. */
  suggest?: string
}

/** The error shape of an ajv standalone validator. */
export interface SchemaError {
  keyword: string
  instancePath: string
  schemaPath: string
  params: Record<string, unknown>
  message?: string
}

/** A precompiled validator, which sets `errors` when it returns false. */
export interface CompiledValidator {
  (data: unknown): boolean
  errors?: SchemaError[] | null
}

/** The part of a section's contract for authors: validators that list all errors, and the schema. */
export interface SectionExplanation {
  validate: CompiledValidator
  validateBlock: Record<string, CompiledValidator>
  /** The section's JSON Schema with titles and descriptions; shared definitions are in its `definitions`. */
  schema: Record<string, any>
}

/** The blocks a section or block accepts. */
export interface BlockRules {
  max?: number
  accept: Record<string, { max?: number; blocks?: BlockRules }>
}

/** Messages by the paths of default settings. */
export type DefaultTexts = [path: string[], message: Message][]

/** Paths of texts that may contain sentences with values, in which `*` is any entry of a list, and whether they are HTML. */
export type SentencePaths = readonly (readonly [path: readonly string[], isHtml: boolean])[]

/**
 * The contract of a section, generated from `schemas/sections/<key>.schema.json` into `generated/sections/<key>.js`:
 * everything the engine needs without the schema.
 */
export interface SectionContract {
  key: string
  version: number
  title: string
  /** Maximum number per document; unlimited if absent. */
  limit?: number
  /** Page types that may contain the section; all if absent. */
  pageTypes?: string[]
  /** The section's plugin; omitted where it is not installed. */
  plugin?: string
  blocks?: BlockRules
  /** In browsers: loads the validators this contract came without. */
  complete?: () => Promise<unknown>
  /** Validates settings except for bindings, which the engine validates. */
  validate: CompiledValidator
  /** The same for block settings by block key. */
  validateBlock: Record<string, CompiledValidator>
  /** Loads the explanation, for authors only. */
  explain: () => Promise<SectionExplanation>
  /** Default settings, merged under the document's own. */
  defaults: Record<string, unknown>
  /** Defaults of block settings by block key. */
  blockDefaults: Record<string, Record<string, unknown>>
  /** The texts among the defaults, by their paths, which are said in the shop's words. */
  texts?: DefaultTexts
  /** The same of block settings by block key. */
  blockTexts?: Record<string, DefaultTexts>
  sentences?: SentencePaths
  /** The same of block settings by block key. */
  blockSentences?: Record<string, SentencePaths>
}

/** Migrates settings from version n to n + 1; the index is n. */
export type Migration = (item: MigratedContent) => MigratedContent
export interface MigratedContent {
  settings: Record<string, unknown>
  blocks: BlockItem[]
  /** Stays as it is if a migration leaves it out. */
  look?: Look
}
export type Migrations = Record<number, Migration>

/** The entity named by the page's route. */
export interface PageSubject {
  kind: 'page' | 'product' | 'category' | 'collection' | 'shop' | 'tag' | 'blog' | 'article' | 'faq'
  /** Slug, or SKU for a product opened by `?sku=`; empty for list pages. */
  id: string
  /** For `?sku=`: the product to show when no variant has the SKU. */
  slug?: string
  /** An admin views an unpublished product (CT-07). */
  isPublished?: false
}

/** The page as seen by a section's `queries` and bindings. */
export interface PageContext {
  /** Content key (§2.2). */
  key: string
  path: string
  /** Validated search values of the route. */
  search: Record<string, unknown>
  /** The complete query, only on pages rendered for one visitor; cached pages depend on `search` alone. */
  query?: Readonly<Record<string, string | readonly string[]>> | undefined
  pageType: string
  subject: PageSubject
  /** The kind of page in the page table; undefined for no page. */
  kind?: string | undefined
  /** Decoded path parameters. */
  params?: Readonly<Record<string, string>>
  /** `plain`: header and footer without links. */
  chrome?: 'plain' | undefined
  /** The current entry of the phone bar. */
  area?: string | undefined
}

/** TanStack Query options, loosely typed to be listed. */
export interface SectionQuery {
  queryKey: QueryKey
  // Query functions differ in the type of their context.
  queryFn?: any
  staleTime?: any
}

/** A rendered block with validated, migrated and bound settings. */
export interface ResolvedBlock {
  key: string
  id: string
  /** Each section narrows its blocks by key. */
  settings: any
  blocks: ResolvedBlock[]
}

/** Props of every section component; `Block` is the section's generated union `Blocks`. */
export interface SectionProps<Settings, Block = ResolvedBlock> {
  id: string
  settings: Settings
  blocks: Block[]
  /** Index among the visible sections, 3 for all lower ones; the first may load its image eagerly. */
  position: number
}

/** A section: its contract, component, queries and migrations. */
export interface SectionDefinition<Settings = any> {
  contract: SectionContract
  component: ComponentType<SectionProps<Settings, any>>
  /** Queries of the section, prefetched together by the loader, also on the server. */
  queries?: (settings: Settings, page: PageContext) => SectionQuery[]
  migrations?: Migrations
}

/** Loads sections by key; undefined for an unknown key. */
export interface SectionRegistry {
  keys: readonly string[]
  load: (key: string) => Promise<SectionDefinition> | undefined
  /** Returns the definition if its chunk is loaded. */
  peek: (key: string) => SectionDefinition | undefined
}
