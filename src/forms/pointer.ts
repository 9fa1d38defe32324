type Container = Record<string, unknown>

/** Returns the value of a field, which is named by its JSON pointer without the leading slash. */
export const valueAt = (values: unknown, name: string): unknown =>
  name.split('/').reduce<unknown>((within, key) => (within as Container | undefined)?.[key], values)

/** Returns a copy of the values with another one at the field. */
export function withValueAt<Values>(values: Values, name: string, value: unknown): Values {
  const [key = '', ...rest] = name.split('/')
  const copy = (Array.isArray(values) ? [...(values as unknown[])] : { ...values }) as Container
  copy[key] = rest.length === 0 ? value : withValueAt(copy[key] ?? {}, rest.join('/'), value)
  return copy as Values
}
