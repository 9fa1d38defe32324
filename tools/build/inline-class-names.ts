import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const IMPORTS = /^import (\w+) from (['"])([^'"]+\.module\.css)\2;?$/gm

type ClassNameOf = (local: string, file: string) => string

/**
 * Replaces `css.heading` with `"hero__heading"`: names follow from file names, and maps would add a kilobyte to every
 * page. Classes without a rule are named too, for owners' custom CSS. A sheet keeps its map if a module reads it in
 * another way, such as `css[state]`.
 */
export function inlineClassNames(classNameOf: ClassNameOf): Plugin[] {
  const sheetOf = (id: string, path: string) =>
    path.startsWith('#') ? resolve('src', path.slice(1)) : join(dirname(id), path)
  /** Sheets that keep their map. */
  const keptMaps = new Set<string>()
  return [
    {
      name: 'vitrine:inline-class-names',
      enforce: 'pre',
      buildStart() {
        for (const name of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
          if (!name.endsWith('.tsx')) continue
          const file = resolve('src', name)
          for (const path of sheetsReadAsMap(readFileSync(file, 'utf8'))) keptMaps.add(sheetOf(file, path))
        }
      },
      transform: {
        filter: { id: /\/src\/.*\.tsx$/ },
        handler(code, id) {
          const nameOf = (local: string, path: string) => {
            const sheet = sheetOf(id, path)
            return keptMaps.has(sheet) ? undefined : classNameOf(local, sheet)
          }
          const inlined = inlineModule(code, nameOf)
          return inlined === code ? undefined : { code: inlined, map: null }
        },
      },
    },
    {
      // critical-css.ts has extracted the CSS. As part of a shared file, the empty module would make pages load
      // that file.
      name: 'vitrine:drop-style-modules',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\/src\/.*\.module\.css$/ },
        handler: (_code, id) =>
          keptMaps.has(id) ? undefined : { code: 'export {}', map: null, moduleSideEffects: false },
      },
    },
  ]
}

const usesOf = (map: string) => new RegExp(`(?<![\\w$./])${map}\\b(?!['"])`, 'g')
const membersOf = (map: string) => new RegExp(`(?<![\\w$./])${map}\\.(\\w+)`, 'g')

/** Returns the paths of style sheets a module reads other than by `css.name`. */
export function sheetsReadAsMap(code: string): string[] {
  const rest = code.replace(IMPORTS, '')
  return [...code.matchAll(IMPORTS)]
    .filter(([, map = '']) => rest.match(usesOf(map))?.length !== rest.match(membersOf(map))?.length)
    .map(([, , , path = '']) => path)
}

/** Returns the module with class names inlined, except for sheets without names. */
export function inlineModule(code: string, nameOf: (local: string, path: string) => string | undefined): string {
  return [...code.matchAll(IMPORTS)].reduce((text, [statement, map = '', , path = '']) => {
    if (nameOf('root', path) === undefined) return text
    return (
      text
        .replace(statement, `import '${path}'`)
        // Template placeholders become plain text.
        .replace(new RegExp(`\\$\\{${map}\\.(\\w+)\\}`, 'g'), (_, local: string) => nameOf(local, path)!)
        .replace(membersOf(map), (_, local: string) => JSON.stringify(nameOf(local, path)))
    )
  }, code)
}
