import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'vite'

export interface ModuleImport {
  /** Without `?query`. */
  specifier: string
  /** Path from the repository root; undefined for packages. */
  target: string | undefined
  /** Erased at run time. */
  typeOnly: boolean
}

const { imports } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  imports: Record<string, string>
}

/** `imports` of package.json, such as `#lib/` to `src/lib/`. */
const ALIASES = Object.entries(imports).map(
  ([name, path]) => [name.replace('*', ''), path.replace('./', '').replace('*', '')] as const,
)

/** Returns static and dynamic imports and re-exports in source order. */
export function importsOf(path: string, text: string): ModuleImport[] {
  const { module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message ?? 'unknown error'}`)
  const found: ModuleImport[] = []
  const add = (written: string, typeOnly: boolean) => {
    const specifier = written.split('?')[0] ?? written
    found.push({ specifier, target: targetOf(path, specifier), typeOnly })
  }
  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType))
  }
  for (const { entries } of module.staticExports) {
    const first = entries.find((entry) => entry.moduleRequest)
    if (first?.moduleRequest)
      add(
        first.moduleRequest.value,
        entries.every((entry) => entry.isType),
      )
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    if (literal?.[2]) add(literal[2], false)
  }
  return found
}

function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier))
  if (!specifier.startsWith('#')) return undefined
  for (const [alias, folder] of ALIASES) {
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length)
  }
  return specifier.slice(1)
}
