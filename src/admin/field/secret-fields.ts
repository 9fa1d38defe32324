import type { FieldSchema } from '#domain/resource-schema.ts'

/** Returns the names of fields with secrets, which are written only and never kept by the browser. */
export const secretFields = ({
  properties = {},
}: {
  properties?: Readonly<Record<string, FieldSchema>> | undefined
}): string[] =>
  Object.keys(properties).filter(
    (name) => properties[name]?.['x-control'] === 'secret' || properties[name]?.['x-secret'],
  )
