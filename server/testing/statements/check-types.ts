import { readType, sentType } from './column-types.ts'
import type { Description } from './describe.ts'
import type { Site } from './find-sites.ts'
import { type Change, rewrite } from './rewrite.ts'
import type { Workspace } from './workspace.ts'

export interface Fault {
  file: string
  line: number
  message: string
}

const PRELUDE = 'server/statement-types.d.ts'

/**
 * Lets TypeScript check the declared types of rows and values: copies of the sources compare each declaration with
 * Postgres's types, and mismatches are compiler errors.
 */
export async function checkTypes(
  workspace: Workspace,
  sources: ReadonlyMap<string, string>,
  sites: readonly Site[],
  described: ReadonlyMap<Site, readonly Description[]>,
): Promise<Fault[]> {
  for (const [file, source] of sources) {
    const own = sites.filter((site) => site.file === file)
    workspace.write(
      file,
      rewrite(
        source,
        own.flatMap((site) => changesOf(source, site, described.get(site) ?? [])),
      ),
    )
  }
  workspace.write(PRELUDE, TYPES)
  workspace.write(
    'tsconfig.json',
    JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions: { preserveSymlinks: true },
      include: [],
      files: [PRELUDE, 'generated/section-modules.d.ts', ...sources.keys()],
    }),
  )
  const { output, succeeded } = await workspace.run(
    'node_modules/typescript/bin/tsc',
    '--noEmit',
    '--pretty',
    'false',
    '-p',
    '.',
  )
  const faults = output.split('\n').flatMap(faultOf)
  if (!succeeded && faults.length === 0) throw new Error(`The types cannot be checked:\n${output}`)
  return faults
}

/** `server/x.ts(3,7): error TS2344: Type '{ … }' does not satisfy the constraint 'true'.` */
function faultOf(line: string): Fault[] {
  const [, file = '', at, text = ''] = /^(\S+)\((\d+),\d+\): error TS\d+: (.*)$/u.exec(line) ?? []
  if (!at) return []
  return [
    { file, line: Number(at), message: text.replace(/^Type '(.*)' does not satisfy the constraint 'true'\.$/u, '$1') },
  ]
}

function changesOf(source: string, site: Site, descriptions: readonly Description[]): Change[] {
  const [first] = descriptions
  if (!first) return []
  const changes: Change[] = []
  const rows = [...new Set(descriptions.map(rowOf))]
  if (site.rowType) {
    const declared = source.slice(site.rowType.start, site.rowType.end)
    changes.push({
      ...site.rowType,
      text: rows.reduce((type, row) => `__Checked<${type}, __Rows<${declared}, ${row}>>`, declared),
    })
  } else if (site.kind === 'query') changes.push({ start: site.callee.end, end: site.callee.end, text: '<__NoRow>' })
  if (first.isUtility) return changes
  const sent = first.parameters.map(sentType)
  if (site.values)
    changes.push({ start: site.values.end, end: site.values.end, text: ` satisfies [${sent.join(', ')}]` })
  if (site.valuesType) {
    const declared = source.slice(site.valuesType.start, site.valuesType.end)
    changes.push({ ...site.valuesType, text: `__Checked<${declared}, __Values<${declared}, [${sent.join(', ')}]>>` })
  }
  return changes
}

function rowOf({ columns }: Description): string {
  const fields = columns.map(
    ({ name, type, isNullable, literals }) =>
      `${JSON.stringify(name)}: [${readType(type, literals) ?? `__Unknown<'${type}'>`}, ${isNullable}]`,
  )
  return `{ ${fields.join('; ')} }`
}

const TYPES = `
type __Checked<Declared, _Verdict extends true> = Declared
/** The row of a statement without a row type: nothing of it can be read. */
interface __NoRow { readonly unread?: never }
interface __Json { __json: true }
interface __Unknown<Type> { unknownType: Type }
type __Any<T> = 0 extends 1 & T ? true : false
type __Same<A, B> = [A] extends [B] ? true : false
type __Rows<Declared, Actual> =
  __Any<Declared> extends true ? { fault: 'the row is any' }
  : [keyof Declared] extends ['unread'] ? true
  : [Exclude<keyof Actual, keyof Declared>] extends [never]
    ? [Exclude<keyof Declared, keyof Actual>] extends [never]
      ? __Faults<Declared, Actual>
      : { 'not given by the statement': Exclude<keyof Declared, keyof Actual> }
    : { 'not in the row type': Exclude<keyof Actual, keyof Declared> }
type __Faults<Declared, Actual> = [{ [K in keyof Actual]: __Column<K, Declared[K & keyof Declared], Actual[K]> }[keyof Actual]] extends [infer F]
  ? [F] extends [never] ? true : F
  : never
type __Column<K, Declared, Actual> = Actual extends [infer Type, infer IsNullable]
  ? __Any<Declared> extends true ? { column: K; fault: 'is any' }
  : unknown extends Declared ? never
  : undefined extends Declared ? { column: K; fault: 'is optional, which no column is' }
  : IsNullable extends true
    ? null extends Declared ? __Kind<K, NonNullable<Declared>, Type> : { column: K; fault: 'may be null' }
    : __Kind<K, NonNullable<Declared>, Type>
  : never
type __Kind<K, Declared, Type> =
  [Type] extends [__Json] ? ([Declared] extends [Date | Buffer] ? { column: K; fault: 'is JSON' } : never)
  : [Type] extends [__Json[]] ? ([Declared] extends [unknown[]] ? never : { column: K; fault: 'is a list of JSON' })
  : [Type] extends [Declared] ? never
  : [string] extends [Type] ? ([Declared] extends [string] ? never : { column: K; type: Type })
  : [string[]] extends [Type] ? ([Declared] extends [string[]] ? never : { column: K; type: Type })
  : { column: K; type: Type }
type __Values<Declared, Actual> =
  unknown[] extends Declared ? true
  : Declared extends { length: infer D } ? Actual extends { length: D }
    ? __Same<Declared, Actual> extends true ? true : { values: Actual }
    : { values: Actual } : never
`
