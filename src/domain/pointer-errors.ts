/** Messages by the JSON pointer of the value they are about; the first one about a value counts. */
export type PointerErrors = Record<string, string>

type Path = readonly (string | number)[]

/** Collects errors, so that a form shows all of them at once. */
export function pointerErrors() {
  const errors: PointerErrors = {}
  return {
    errors,
    add: (path: Path, message: string): void => {
      errors[toPointer(path)] ??= message
    },
  }
}

export type ErrorList = ReturnType<typeof pointerErrors>

export const toPointer = (path: Path): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
