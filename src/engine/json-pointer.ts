/** Escapes one step of a JSON pointer (RFC 6901): `a/b` → `a~1b`. */
export function escapeStep(step: string | number): string {
  return String(step).replaceAll('~', '~0').replaceAll('/', '~1')
}

/** Returns the unescaped steps of a JSON pointer. */
export function splitPointer(pointer: string): string[] {
  return pointer === ''
    ? []
    : pointer
        .slice(1)
        .split('/')
        .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Returns the value at a pointer through own properties, or undefined. */
export function valueAt(root: unknown, pointer: string): unknown {
  let value = root
  for (const step of splitPointer(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}

/** Formats a pointer for people: `/slides/0/cta/label` → `slides[0].cta.label`. */
export function formatPointer(pointer: string): string {
  return splitPointer(pointer)
    .map((step, index) => (/^\d+$/.test(step) ? `[${step}]` : index === 0 ? step : `.${step}`))
    .join('')
}
