import type { Site } from './find-sites.ts'
import { type Change, rewrite } from './rewrite.ts'
import type { Workspace } from './workspace.ts'

export interface Text {
  site: number
  name: string | null
  text: string
}

/** The statements that were read, and why others could not be. */
export interface Texts {
  texts: Text[]
  failures: { site: number; why: string }[]
}

/** Marks the output of the copies. */
const MARKER = '__statements'

/**
 * Reads the texts of the statements by running their modules: a call of `statement` reports its text when its module is
 * loaded, and the text of a call of `query` is evaluated in its module's scope.
 */
export async function readTexts(
  workspace: Workspace,
  sources: ReadonlyMap<string, string>,
  sites: readonly Site[],
): Promise<Texts> {
  for (const [file, source] of sources) {
    const own = sites.flatMap((site, index) => (site.file === file ? [{ site, index }] : []))
    const changes = own.flatMap(({ site, index }): Change[] =>
      site.kind === 'statement' ? [{ ...site.callee, text: `__record(${index})` }] : [],
    )
    const later = own.flatMap(({ site, index }) => (site.kind === 'query' ? evaluationsOf(source, site, index) : []))
    workspace.write(file, [rewrite(source, changes), RECORD, ...later].join('\n'))
  }
  workspace.write('server/read-texts.mjs', loader([...sources.keys()]))
  const { output, succeeded } = await workspace.run('--import', 'tsx', 'server/read-texts.mjs')
  const found = output.split('\n').find((line) => line.startsWith(MARKER))
  if (!succeeded || !found) throw new Error(`The statements cannot be read:\n${output}`)
  return JSON.parse(found.slice(MARKER.length)) as Texts
}

const RECORD = `
/** A query may be given as one object. */
function __text(given) {
  return typeof given === 'string' ? given : given.text
}

function __record(site) {
  return (name, text) => {
    globalThis.${MARKER}.texts.push({ site, name, text })
    return statement(name, text)
  }
}`

function evaluationsOf(source: string, site: Site, index: number): string[] {
  const cut = ({ start, end }: { start: number; end: number }) => source.slice(start, end)
  if (site.unchecked !== undefined || (site.locals.length > 0 && site.samples.length === 0)) return []
  return (site.samples.length > 0 ? site.samples : ['']).map(
    (sample) => `
try {
  ${sample && `const ${sample}`}
  globalThis.${MARKER}.texts.push({ site: ${index}, name: ${site.name ? cut(site.name) : 'null'}, text: __text(${cut(site.text)}) })
} catch (error) {
  globalThis.${MARKER}.failures.push({ site: ${index}, why: String(error) })
}`,
  )
}

const loader = (files: readonly string[]): string => `
globalThis.${MARKER} = { texts: [], failures: [] }
for (const file of ${JSON.stringify(files)}) await import('../' + file)
process.stdout.write('${MARKER}' + JSON.stringify(globalThis.${MARKER}) + '\\n', () => process.exit(0))
`
