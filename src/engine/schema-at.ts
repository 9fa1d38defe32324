import { splitPointer } from './json-pointer.ts'

type Schema = Record<string, any>

/** Resolves references within a schema's definitions, keeping the keywords beside `$ref`. */
export function dereference(root: Schema, schema: Schema | undefined): Schema | undefined {
  let found = schema
  for (let hops = 0; found?.['$ref'] !== undefined && hops < 10; hops++) {
    const name = /^#\/definitions\/(.+)$/.exec(String(found['$ref']))?.[1]
    const target: Schema | undefined = name === undefined ? undefined : root['definitions']?.[name]
    const { $ref, ...beside } = found
    found = target && { ...target, ...beside }
  }
  return found
}

/** Returns the schema of the value at a pointer, through properties, list entries and references. */
export function schemaAt(root: Schema, start: Schema | undefined, pointer: string): Schema | undefined {
  let schema = dereference(root, start)
  for (const step of splitPointer(pointer)) {
    const properties: Schema = schema?.['properties'] ?? {}
    const next = Object.hasOwn(properties, step) ? properties[step] : /^\d+$/.test(step) ? schema?.['items'] : undefined
    schema = dereference(root, next)
  }
  return schema
}
