import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const IMPORT = /^import (\w+) from (['"])([^'"]+\.module\.css)\2;?$/m

/**
 * Writes class names where they are used: `css.heading` becomes `"hero__heading"` in the built files. The names are
 * fixed by the file's name anyway, and the maps from local to full names would weigh a kilobyte on every page.
 * A module that uses its map in any other way (`css[state]`) keeps it.
 */
export function inlineClassNames(classNameOf: (local: string, file: string) => string): Plugin[] {
  const sheetOf = (id: string, code: string) => join(dirname(id), IMPORT.exec(code)?.[3] ?? '')
  /** Sheets whose map somebody still reads. */
  const read = new Set<string>()
  return [
    {
      name: 'vitrine:inline-class-names',
      apply: 'build',
      enforce: 'pre',
      buildStart() {
        for (const name of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
          if (!name.endsWith('.tsx')) continue
          const file = resolve('src', name)
          const code = readFileSync(file, 'utf8')
          if (IMPORT.test(code) && inlineIn(code, () => '', classNameOf) === undefined) read.add(sheetOf(file, code))
        }
      },
      transform: {
        filter: { id: /\/src\/.*\.tsx$/ },
        handler(code, id) {
          if (read.has(sheetOf(id, code))) return undefined
          const inlined = inlineIn(code, (path) => join(dirname(id), path), classNameOf)
          return inlined === undefined ? undefined : { code: inlined, map: null }
        },
      },
    },
    {
      // Vite takes a sheet whose map nobody reads for one that nobody needs.
      name: 'vitrine:keep-style-sheets',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\/src\/.*\.module\.css$/ },
        handler: (_code, id) =>
          read.has(id) ? undefined : { code: 'export {}', map: null, moduleSideEffects: 'no-treeshake' },
      },
    },
  ]
}

/** The module with its class names written out; undefined when there is nothing to do. Exported for its test. */
export function inlineIn(
  code: string,
  resolve: (path: string) => string,
  classNameOf: (local: string, file: string) => string,
): string | undefined {
  const found = IMPORT.exec(code)
  if (!found) return undefined
  const [statement, map = '', , path = ''] = found
  const rest = code.replace(statement, `import '${path}'`)
  const uses = new RegExp(`(?<![\\w$.])${map}\\b(?!['"])`, 'g')
  const members = new RegExp(`(?<![\\w$.])${map}\\.(\\w+)`, 'g')
  if ((rest.match(uses) ?? []).length !== (rest.match(members) ?? []).length) return undefined
  return rest.replace(members, (_, local: string) => JSON.stringify(classNameOf(local, resolve(path))))
}
