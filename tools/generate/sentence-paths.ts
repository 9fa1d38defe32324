import type { SentencePaths } from '#engine/types.ts'
import type { Schema, SectionSchema } from './schema-files.ts'
import { blockKeys, blockSchema, definitionsOf } from './section-schemas.ts'

const MAX_DEPTH = 6

/** Returns where settings may contain sentences with values: texts that can be bound. */
function pathsIn(section: SectionSchema, start: Schema): SentencePaths {
  const definitions = definitionsOf(section)
  const visit = (schema: Schema, path: string[]): SentencePaths => {
    if (path.length > MAX_DEPTH) return []
    const target = /^#\/definitions\/(.+)$/.exec(schema['$ref'] ?? '')?.[1]
    const whole: Schema = target ? { ...definitions[target], ...schema } : schema
    if (whole['type'] === 'string') {
      const isText = whole['x-bindable'] === true && !whole['enum'] && !whole['pattern']
      return isText ? [[path, whole['x-control'] === 'rich-text']] : []
    }
    return [
      ...Object.entries<Schema>(whole['properties'] ?? {}).flatMap(([name, one]) => visit(one, [...path, name])),
      ...(whole['items'] && !Array.isArray(whole['items']) ? visit(whole['items'], [...path, '*']) : []),
    ]
  }
  return visit(start, [])
}

export function contractSentences(section: SectionSchema): {
  sentences?: SentencePaths
  blockSentences?: Record<string, SentencePaths>
} {
  const own = pathsIn(section, section.schema)
  const ofBlocks = blockKeys(section.schema['x-section'].blocks).flatMap((key) => {
    const paths = pathsIn(section, blockSchema(section, key))
    return paths.length > 0 ? [[key, paths] as const] : []
  })
  return {
    ...(own.length > 0 && { sentences: own }),
    ...(ofBlocks.length > 0 && { blockSentences: Object.fromEntries(ofBlocks) }),
  }
}
