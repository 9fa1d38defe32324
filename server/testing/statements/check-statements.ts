import pg from 'pg'
import { readCatalog } from './catalog.ts'
import { type Fault, checkTypes } from './check-types.ts'
import { type Description, describe, isUtility } from './describe.ts'
import { type Site, findSites } from './find-sites.ts'
import { type Text, readTexts } from './read-texts.ts'
import type { Workspace } from './workspace.ts'

export interface Checked {
  faults: Fault[]
  sites: readonly Site[]
  texts: readonly Text[]
}

/** Checks the statements of source files, by path, against a database's schema. */
export async function checkStatements(
  workspace: Workspace,
  connection: pg.ClientConfig,
  sources: ReadonlyMap<string, string>,
): Promise<Checked> {
  const sites = [...sources].flatMap(([file, source]) => findSites(file, source))
  const withSites = new Map([...sources].filter(([file]) => sites.some((site) => site.file === file)))
  const { texts, failures } = await readTexts(workspace, withSites, sites)
  const faults: Fault[] = failures.flatMap(({ site, why }) => faultAt(sites[site], why))
  for (const [index, site] of sites.entries())
    if (site.unchecked === undefined && ![...texts, ...failures].some((one) => one.site === index))
      faults.push(...faultAt(site, unreadable(site)))
  faults.push(...nameFaults(sites, texts), ...namelessFaults(sites, texts))
  const described = new Map<Site, Description[]>()
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const catalog = await readCatalog(client)
    await client.query('BEGIN')
    for (const { site: index, text } of texts) {
      const site = sites[index]
      if (!site) continue
      try {
        described.set(site, [...(described.get(site) ?? []), await describe(client, catalog, text)])
      } catch (error) {
        faults.push(...faultAt(site, `Postgres: ${(error as Error).message}`))
      }
    }
  } finally {
    await client.end()
  }
  faults.push(...(await checkTypes(workspace, sources, sites, described)))
  return { faults, sites, texts }
}

const faultAt = (site: Site | undefined, message: string): Fault[] =>
  site ? [{ file: site.file, line: site.line, message }] : []

function unreadable({ kind, locals }: Site): string {
  return kind === 'statement'
    ? 'is not declared when its module loads'
    : `is built from ${locals.join(', ')}: add “Checked with: …”`
}

/** Statements that run rarely, whose plans are not worth caching. */
const RARELY_RUN = /^server\/(?:demo|platform\/db|platform\/jobs)\/|\/sweep-[\w-]+\.plugin\.ts$/u

function namelessFaults(sites: readonly Site[], texts: readonly Text[]): Fault[] {
  return sites.flatMap((site, index) => {
    const isUtilities = texts.every((one) => one.site !== index || isUtility(one.text))
    if (site.kind === 'query' && site.name && site.unchecked === undefined)
      return faultAt(site, 'has a name: declare it with statement()')
    if (site.hasName || isUtilities || RARELY_RUN.test(site.file) || site.unnamed !== undefined) return []
    return faultAt(site, 'has no name, so every request plans it anew: declare it with statement()')
  })
}

/** A name belongs to one text, because a connection that knows the name ignores the text. */
function nameFaults(sites: readonly Site[], texts: readonly Text[]): Fault[] {
  const byName = new Map<string, string>()
  return texts.flatMap(({ site, name, text }) => {
    if (name === null) return []
    const known = byName.get(name) ?? text
    byName.set(name, known)
    return known === text ? [] : faultAt(sites[site], `has the name ${name}, which another statement has`)
  })
}
