import type { Message } from '#lib/words.ts'
import { type CatalogueMessage, DEFAULTS_AREA } from './read-messages.ts'
import type { Schema, SectionSchema } from './schema-files.ts'
import { blockKeys, blockSchema, definitionsOf } from './section-schemas.ts'

/** A text that is shown unless a document sets it. */
interface DefaultText {
  /** Undefined for the section's own settings. */
  block: string | undefined
  /** Path within the settings, such as `['empty_link', 'label']`. */
  path: string[]
  text: string
}

/** Annotations of strings that name something else, such as a menu. */
const isText = (schema: Schema): boolean =>
  schema['type'] === 'string' &&
  !['enum', 'const', 'pattern', 'format'].some((keyword) => keyword in schema) &&
  [undefined, 'multiline'].includes(schema['x-control'])

/** Returns the default texts of a section's settings and blocks. */
function defaultTexts(section: SectionSchema): DefaultText[] {
  const definitions = definitionsOf(section)
  const textsIn = (schema: Schema, value: unknown, path: string[]): { path: string[]; text: string }[] => {
    const own = schema['$ref'] ? (definitions[(schema['$ref'] as string).replace('#/definitions/', '')] ?? {}) : schema
    if (typeof value === 'string') return value !== '' && isText(own) ? [{ path, text: value }] : []
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
    return Object.entries(value).flatMap(([name, one]) =>
      textsIn(own['properties']?.[name] ?? {}, one, [...path, name]),
    )
  }
  const textsOf = (schema: Schema, block: string | undefined): DefaultText[] =>
    Object.entries<Schema>(schema['properties'] ?? {})
      .flatMap(([name, property]) => textsIn(property, property['default'], [name]))
      .map((found) => ({ block, ...found }))
  return [
    ...textsOf(section.schema, undefined),
    ...blockKeys(section.schema['x-section'].blocks).flatMap((key) => textsOf(blockSchema(section, key), key)),
  ]
}

const idOf = (section: SectionSchema, { block, path }: DefaultText): string =>
  [DEFAULTS_AREA, section.key, ...(block ? [block] : []), ...path].join('.')

/** Returns the default texts of sections as messages, such as `sections.wishlist.empty_text`. */
export const defaultMessages = (sections: readonly SectionSchema[]): CatalogueMessage[] =>
  sections.flatMap((section) =>
    defaultTexts(section).map((found) => {
      const id = idOf(section, found)
      return {
        id,
        area: DEFAULTS_AREA,
        key: id.slice(DEFAULTS_AREA.length + 1),
        // Defaults are plain text, so characters with a meaning in ICU MessageFormat are quoted.
        text: found.text.replaceAll("'", "''").replaceAll(/\{[^}]*\}|<[^>]*>/g, "'$&'"),
        message: found.text,
        placeholders: new Map(),
        place: section.file,
      }
    }),
  )

/** Returns a contract's default texts: their messages, by their paths in the settings. */
export function contractTexts(
  section: SectionSchema,
  compiled: ReadonlyMap<string, Message>,
): { texts?: [path: string[], message: Message][]; blockTexts?: Record<string, [path: string[], message: Message][]> } {
  const own: [string[], Message][] = []
  const ofBlocks: Record<string, [string[], Message][]> = {}
  for (const found of defaultTexts(section)) {
    const list = found.block === undefined ? own : (ofBlocks[found.block] ??= [])
    list.push([found.path, compiled.get(idOf(section, found)) ?? found.text])
  }
  return {
    ...(own.length > 0 && { texts: own }),
    ...(Object.keys(ofBlocks).length > 0 && { blockTexts: ofBlocks }),
  }
}
