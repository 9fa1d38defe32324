import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

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

interface StyleImport {
  statement: ESTree.ImportDeclaration
  path: string
  /** Where the module reads a class by `css.name`. */
  classes: { local: string; start: number; end: number }[]
  /** Whether it uses the map in another way too. */
  isReadAsMap: boolean
}

function styleImportsOf(code: string): StyleImport[] {
  if (!code.includes('.module.css')) return []
  const found = new Map<string, StyleImport>()
  /** Identifiers that are names, or part of what was found. */
  const seen = new Set<ESTree.Node>()
  /** What stands in templates, with the `${}` around it. */
  const placeholders = new Set<ESTree.Node>()
  new Visitor({
    ImportDeclaration(statement) {
      const [map] = statement.specifiers
      if (!map || !statement.source.value.endsWith('.module.css')) return
      seen.add(map.local)
      found.set(map.local.name, { statement, path: statement.source.value, classes: [], isReadAsMap: false })
    },
    TemplateLiteral: ({ expressions }) => expressions.forEach((one) => placeholders.add(one)),
    MemberExpression(member) {
      const { object, property, computed, start, end } = member
      if (computed) return
      seen.add(property)
      const sheet = object.type === 'Identifier' ? found.get(object.name) : undefined
      if (!sheet || property.type !== 'Identifier') return
      seen.add(object)
      const around = placeholders.has(member)
        ? { start: code.lastIndexOf('${', start), end: code.indexOf('}', end) + 1 }
        : { start, end }
      sheet.classes.push({ local: property.name, ...around })
    },
    Identifier(identifier) {
      const sheet = seen.has(identifier) ? undefined : found.get(identifier.name)
      if (sheet) sheet.isReadAsMap = true
    },
  }).visit(parseSync('module.tsx', code).program)
  return [...found.values()]
}

/** Returns the paths of style sheets a module reads other than by `css.name`. */
export const sheetsReadAsMap = (code: string): string[] =>
  styleImportsOf(code).flatMap(({ isReadAsMap, path }) => (isReadAsMap ? [path] : []))

/** Returns the module with class names inlined, except for sheets without names. */
export function inlineModule(code: string, nameOf: (local: string, path: string) => string | undefined): string {
  return styleImportsOf(code)
    .filter(({ path }) => nameOf('root', path) !== undefined)
    .flatMap(({ statement, path, classes }) => [
      { start: statement.start, end: statement.end, text: `import '${path}'` },
      ...classes.map(({ local, start, end }) => ({
        start,
        end,
        // A placeholder becomes text of its template.
        text: code.startsWith('${', start) ? nameOf(local, path)! : JSON.stringify(nameOf(local, path)),
      })),
    ])
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code)
}
