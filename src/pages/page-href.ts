import { type QueryValue, withQuery } from '#lib/url.ts'
import { type PageKind, type PageRow, pageTable } from './page-table.ts'

export type { PageKind }

type Name<Text extends string> = Text extends `${infer Rest}...` ? Rest : Text
type NamesIn<Path extends string> = Path extends `${string}{${infer Text}}${infer More}`
  ? Name<Text> | NamesIn<More>
  : never

/** The parameters in a page's path. */
export type ParamsOf<Kind extends PageKind> = Record<NamesIn<(typeof pageTable)[Kind]['path']>, string>

type Search = Readonly<Record<string, QueryValue>>
type Given<Kind extends PageKind> = keyof ParamsOf<Kind> extends never
  ? [params?: Record<string, never>, search?: Search]
  : [params: ParamsOf<Kind>, search?: Search]

/**
 * Returns the escaped address of a page: `pageHref('product', { slug: 'moon-jar' }, { sku: 'ASH-1' })`. `readAddress`
 * is its inverse.
 */
export function pageHref<Kind extends PageKind>(kind: Kind, ...[params, search]: Given<Kind>): string {
  const { path }: PageRow = pageTable[kind]
  const values: Readonly<Record<string, string>> = params ?? {}
  const filled = path.replace(/\{(\w+)(?:\.\.\.)?\}/gu, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  return withQuery(filled, search)
}

/** Returns whether a page or a parsed address is one of these kinds. */
export function isPage({ kind }: { kind?: string | undefined }, ...kinds: readonly PageKind[]): boolean {
  return (kinds as readonly (string | undefined)[]).includes(kind)
}
