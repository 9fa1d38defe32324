import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const IMPORTS = /^import (\w+) from (['"])([^'"]+\.module\.css)\2;?$/gm

type ClassNameOf = (local: string, file: string) => string

/**
 * Writes class names where they are used: `css.heading` becomes `"hero__heading"` in the served files. The names are
 * fixed by the file's name anyway, and the maps from local to full names would weigh a kilobyte on every page. A part
 * that has no rule of its own has its name all the same, for the css of a shop's owner.
 * A sheet whose map somebody uses in any other way (`css[state]`) keeps it.
 */
export function inlineClassNames(classNameOf: ClassNameOf): Plugin[] {
  const sheetOf = (id: string, path: string) =>
    path.startsWith('#') ? resolve('src', path.slice(1)) : join(dirname(id), path)
  /** Sheets whose map somebody still reads. */
  const read = new Set<string>()
  return [
    {
      name: 'vitrine:inline-class-names',
      enforce: 'pre',
      buildStart() {
        for (const name of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
          if (!name.endsWith('.tsx')) continue
          const file = resolve('src', name)
          for (const path of readMaps(readFileSync(file, 'utf8'))) read.add(sheetOf(file, path))
        }
      },
      transform: {
        filter: { id: /\/src\/.*\.tsx$/ },
        handler(code, id) {
          const nameOf = (local: string, path: string) => {
            const sheet = sheetOf(id, path)
            return read.has(sheet) ? undefined : classNameOf(local, sheet)
          }
          const inlined = inlineIn(code, nameOf)
          return inlined === code ? undefined : { code: inlined, map: null }
        },
      },
    },
    {
      // Nothing is left of such a sheet as a module: critical-css.ts writes its text. As a part of a shared file it would
      // bring that whole file to every page that needs the sheet.
      name: 'vitrine:drop-style-modules',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\/src\/.*\.module\.css$/ },
        handler: (_code, id) => (read.has(id) ? undefined : { code: 'export {}', map: null, moduleSideEffects: false }),
      },
    },
  ]
}

const usesOf = (map: string) => new RegExp(`(?<![\\w$./])${map}\\b(?!['"])`, 'g')
const membersOf = (map: string) => new RegExp(`(?<![\\w$./])${map}\\.(\\w+)`, 'g')

/** Paths of the style sheets whose map a module reads otherwise than by `css.name`. Exported for its test. */
export function readMaps(code: string): string[] {
  const rest = code.replace(IMPORTS, '')
  return [...code.matchAll(IMPORTS)]
    .filter(([, map = '']) => rest.match(usesOf(map))?.length !== rest.match(membersOf(map))?.length)
    .map(([, , , path = '']) => path)
}

/**
 * The module with its class names written out, but for those of sheets that `nameOf` has no names for. Exported for its
 * test.
 */
export function inlineIn(code: string, nameOf: (local: string, path: string) => string | undefined): string {
  return [...code.matchAll(IMPORTS)].reduce((text, [statement, map = '', , path = '']) => {
    if (nameOf('root', path) === undefined) return text
    return (
      text
        .replace(statement, `import '${path}'`)
        // Within a template the name is text like the rest of it.
        .replace(new RegExp(`\\$\\{${map}\\.(\\w+)\\}`, 'g'), (_, local: string) => nameOf(local, path)!)
        .replace(membersOf(map), (_, local: string) => JSON.stringify(nameOf(local, path)))
    )
  }, code)
}
