/**
 * The engine's vocabulary: what a document is, what a section is, what a problem is.
 * Pure types, shared by the page, the command line and the builder (no React at run time).
 */
import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/** A nested item of a section: a slide, a column, a tab. Blocks may nest. */
export interface BlockItem {
  key: string
  id: string
  hidden?: boolean
  settings: Record<string, unknown>
  blocks?: BlockItem[]
  /** The block's place in the document's own list, so that pointers stay true; absent for blocks a migration made. */
  index?: number
}

/** One entry of `component_data`, normalised: it always has an id, a version and settings. */
export interface SectionItem {
  /** Names the section in the registry. */
  key: string
  /** Unique in the document; `key-index` when the author gave none. */
  id: string
  /** The section version the settings were written for; 1 when the author gave none. */
  version: number
  hidden: boolean
  settings: Record<string, unknown>
  blocks: BlockItem[]
  /** The item's index in the document's own `component_data`, so that pointers stay true. */
  index: number
}

/** The `template` part of a TemplateResult (specification §3). */
export interface TemplateMeta {
  key: string
  name: string
  revision: number
}

/** The `page` part of a TemplateResult: title, address and head data. Text fields may be bindings. */
export interface PageMeta {
  title: unknown
  path: string
  meta_title?: unknown
  meta_description?: unknown
  social_image?: unknown
  noindex?: boolean
}

/** A page document, normalised (specification §3 "Page/template result"). */
export interface PageDocument {
  template: TemplateMeta
  page: PageMeta
  /** Default "Page". */
  page_type: string
  items: SectionItem[]
}

/** Where in a source file a problem stands; 1-based, `end` exclusive. */
export interface SourceRange {
  line: number
  column: number
  endLine: number
  endColumn: number
}

/** One safe edit that mends a problem. */
export type ProblemFix =
  | { kind: 'rename'; pointer: string; to: string }
  | { kind: 'set'; pointer: string; value: unknown }
  | { kind: 'remove'; pointer: string }

/** A problem of a document: a value, the same in the command line, the page and the builder. */
export interface Problem {
  /** Stable kebab-case code, such as `unknown-setting`; `vitrine validate --list` names them all. */
  code: string
  severity: 'error' | 'warning'
  message: string
  /** RFC 6901 JSON pointer into the document file, such as `/component_data/0/settings/heding`. */
  pointer: string
  sectionId?: string
  key?: string
  /** What the pointer's range covers: the property's key, or its value. */
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

/** A precompiled validator: true when valid, else false with `errors` set. */
export interface CompiledValidator {
  (data: unknown): boolean
  errors?: SchemaError[] | null
}

/** The part of a section's contract that only authors need: validators that list every error, and the schema. */
export interface SectionExplanation {
  validate: CompiledValidator
  validateBlock: Record<string, CompiledValidator>
  /** The section's JSON Schema with titles and descriptions; shared definitions are among its `definitions`. */
  schema: Record<string, any>
}

/** What a section (or a block) accepts below it. */
export interface BlockRules {
  max?: number
  accept: Record<string, { max?: number; blocks?: BlockRules }>
}

/**
 * The contract of one section, generated from `schemas/sections/<key>.schema.json` into
 * `generated/sections/<key>.js`: everything the engine must know, without the schema itself.
 */
export interface SectionContract {
  key: string
  version: number
  title: string
  /** At most so many in one document; absent means any number. */
  limit?: number
  /** Page types that may hold the section; absent means all. */
  pageTypes?: string[]
  /** The plugin that the section belongs to: where it is not installed, the section is left out. */
  plugin?: string
  blocks?: BlockRules
  /** In a browser, until it has a document to judge: fetches the validators that this contract came without. */
  complete?: () => Promise<unknown>
  /** Judges `settings`: yes or no. It passes over bindings, which the engine judges by itself. */
  validate: CompiledValidator
  /** The same for the settings of each block key. */
  validateBlock: Record<string, CompiledValidator>
  /** Loads what says *what* is wrong: for authors only, a shopper's browser never fetches it. */
  explain: () => Promise<SectionExplanation>
  /** Default values of the settings that have one; merged under the document's own. */
  defaults: Record<string, unknown>
  /** Defaults of block settings by block key. */
  blockDefaults: Record<string, Record<string, unknown>>
}

/** Upgrades settings from version n to n + 1; the index is the version upgraded from. */
export type Migration = (item: { settings: Record<string, unknown>; blocks: BlockItem[] }) => {
  settings: Record<string, unknown>
  blocks: BlockItem[]
}
export type Migrations = Record<number, Migration>

/** What the page is about: the entity that its route names. */
export interface PageSubject {
  kind: 'page' | 'product' | 'category' | 'collection' | 'shop' | 'tag' | 'blog' | 'article' | 'faq'
  /** Slug, or SKU for a product opened by `?sku=`; empty for list pages. */
  id: string
  /** For a product opened by `?sku=`: slug of the product to show when no variant has the SKU. */
  slug?: string
  /** An admin looks at a product that is not published yet (CT-07). */
  isPublished?: false
}

/** What a section's `queries` and bindings may look at. */
export interface PageContext {
  /** Content key (specification §2.2). */
  key: string
  path: string
  /** Validated search values of the route. */
  search: Record<string, unknown>
  /** All of the query, on a page that is made for one visitor; others know the values of `search` alone, and are kept by them. */
  query?: Readonly<Record<string, string | readonly string[]>> | undefined
  pageType: string
  subject: PageSubject
  /** The kind of page, as the page table calls it; undefined where no page can be. */
  kind?: string | undefined
  /** Decoded parameters of the path. */
  params?: Readonly<Record<string, string>>
  /** `plain`: nothing around the page leads away from it. */
  chrome?: 'plain' | undefined
  /** The entry of the phone bar that is current. */
  area?: string | undefined
}

/** A query a section reads: TanStack Query options, loosely typed so that they can be listed. */
export interface SectionQuery {
  queryKey: QueryKey
  // Query functions differ in the type of their context.
  queryFn?: any
  staleTime?: any
}

/** A rendered block: settings validated, migrated and bound. */
export interface ResolvedBlock {
  key: string
  id: string
  /** Each section narrows its blocks by key. */
  settings: any
  blocks: ResolvedBlock[]
}

/** Props of every section component; `Block` is the generated union `Blocks` of a section that takes any. */
export interface SectionProps<Settings, Block = ResolvedBlock> {
  id: string
  settings: Settings
  blocks: Block[]
  /** Position among the page's shown sections; the first one may load its picture eagerly. */
  position: number
}

/** One section: its contract, its component, what it reads and how old versions are upgraded. */
export interface SectionDefinition<Settings = any> {
  contract: SectionContract
  component: ComponentType<SectionProps<Settings, any>>
  /** Query options the section reads; the loader prefetches them all at once, on the server too. */
  queries?: (settings: Settings, page: PageContext) => SectionQuery[]
  migrations?: Migrations
}

/** Loads a section's chunk by its key; undefined for an unknown key. */
export interface SectionRegistry {
  keys: readonly string[]
  load: (key: string) => Promise<SectionDefinition> | undefined
  /** The definition when its chunk is already here. */
  peek: (key: string) => SectionDefinition | undefined
}
