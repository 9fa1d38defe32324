/** One step of a JSON pointer (RFC 6901), escaped: `a/b` → `a~1b`. */
export function escapeStep(step: string | number): string {
  return String(step).replaceAll('~', '~0').replaceAll('/', '~1')
}

/** The steps of a JSON pointer, unescaped. */
export function stepsOf(pointer: string): string[] {
  return pointer === ''
    ? []
    : pointer
        .slice(1)
        .split('/')
        .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The value a pointer leads to; undefined when it leads nowhere. Own properties only. */
export function valueAt(root: unknown, pointer: string): unknown {
  let value = root
  for (const step of stepsOf(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}

/** A pointer as people say it: `/slides/0/cta/label` → `slides[0].cta.label`. */
export function spokenPath(pointer: string): string {
  return stepsOf(pointer)
    .map((step, index) => (/^\d+$/.test(step) ? `[${step}]` : index === 0 ? step : `.${step}`))
    .join('')
}
