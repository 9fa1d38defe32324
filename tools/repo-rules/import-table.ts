import { posix } from 'node:path'
import type { ModuleImport } from './imports.ts'
import { layerFault } from './server-layers.ts'

/** What the files of one folder may import of ours. */
interface Zone {
  name: string
  holds: RegExp
  /** Files that may be imported, besides those of the zone itself. */
  may: RegExp[]
  /** Files of which only types may be imported. */
  mayTypes?: RegExp[]
  /** Packages that are refused. */
  packages?: RegExp
  /** Only modules that load no React at run time may be imported from here. */
  pureOf?: RegExp
}

const LIB = /^src\/lib\//
const DOMAIN = /^src\/domain\//
const UI = /^src\/ui\//
const FORMS = /^src\/forms\//
const ENGINE = /^src\/engine\//
const API = /^src\/api\//
const MACHINES = /^src\/machines\//
const VISITOR = /^src\/visitor\//
const SHOP = /^src\/shop\//
const BUILDER_CLIENT = /^src\/builder-client\//
const GENERATED = /^generated\//
const SCHEMAS = /^schemas\//
const FIXTURES = /^fixtures\//
const REACT = /^(react|react-dom|@xstate\/react|@tanstack\/react-.+)($|\/)/
/** What other folders may know of routes: addresses and links. */
const PAGE_TABLE = /^src\/routes\/(page-table|read-address|page-href|secret-address)\.ts$/
const PAGE_HREF = /^src\/routes\/page-href\.ts$/
/** Reads machines as charts; for the pages of docs/flows too. */
const CHARTS = /^src\/flow-viewer\/chart\//
const TEST_SUPPORT = [FIXTURES, SCHEMAS, /^tools\/testing\//]

/** The table of CONTRIBUTING.md, first match wins. */
const ZONES: Zone[] = [
  { name: 'schemas', holds: SCHEMAS, may: [GENERATED] },
  { name: 'lib', holds: LIB, may: [], packages: REACT },
  { name: 'domain', holds: DOMAIN, may: [LIB], mayTypes: [GENERATED], packages: REACT },
  { name: 'ui', holds: UI, may: [LIB] },
  { name: 'forms', holds: FORMS, may: [UI, LIB, DOMAIN] },
  { name: 'engine', holds: ENGINE, may: [SCHEMAS, LIB, UI, GENERATED] },
  {
    name: 'api',
    holds: API,
    may: [SCHEMAS, LIB, DOMAIN, GENERATED],
    packages: /^(react|react-dom|@xstate\/react)($|\/)|^xstate/,
  },
  // Others put it into their own programs: it brings nothing with it.
  { name: 'builder-client', holds: BUILDER_CLIENT, may: [], mayTypes: [GENERATED], packages: /./ },
  { name: 'machines', holds: MACHINES, may: [LIB, DOMAIN, PAGE_HREF], mayTypes: [API, GENERATED], packages: REACT },
  { name: 'visitor', holds: VISITOR, may: [LIB, DOMAIN, API, MACHINES, GENERATED, PAGE_HREF] },
  {
    name: 'shop',
    holds: SHOP,
    may: [UI, FORMS, LIB, DOMAIN, API, MACHINES, VISITOR, GENERATED, PAGE_HREF],
    mayTypes: [ENGINE],
  },
  {
    name: 'sections',
    holds: /^src\/sections\//,
    may: [ENGINE, SHOP, VISITOR, UI, FORMS, LIB, DOMAIN, API, MACHINES, GENERATED, PAGE_HREF],
  },
  { name: 'flow-viewer', holds: /^src\/flow-viewer\//, may: [UI, LIB, MACHINES, VISITOR] },
  { name: 'routes', holds: /^src\/routes\//, may: [/^src\/(?!app\/)/, GENERATED] },
  { name: 'src', holds: /^src\//, may: [/^src\//, GENERATED] },
  {
    name: 'server',
    holds: /^server\//,
    may: [SCHEMAS, FIXTURES, LIB, DOMAIN, ENGINE, GENERATED, PAGE_TABLE, MACHINES, /^server\//],
    mayTypes: [API, /^src\/routes\/page\/render-types\.ts$/],
    packages: REACT,
    pureOf: ENGINE,
  },
  // Test support puts sections and pages on a stage, so it may take all of src.
  { name: 'tools/testing', holds: /^tools\/testing\//, may: [/./] },
  {
    name: 'tools',
    holds: /^tools\//,
    may: [SCHEMAS, FIXTURES, LIB, DOMAIN, ENGINE, GENERATED, PAGE_TABLE, CHARTS, /^server\//],
    mayTypes: [API, /^src\/routes\/page\/render-types\.ts$/],
    packages: REACT,
    pureOf: ENGINE,
  },
  {
    name: 'e2e',
    holds: /^e2e\//,
    may: [FIXTURES, /^tools\/(setup|testing)\//],
    mayTypes: [BUILDER_CLIENT],
  },
]

/** Tests and what serves them. */
export const isTest = (path: string): boolean => /\.(test|e2e)\.tsx?$|\.vectors\.ts$|\/testing\//.test(path)

/** server/<layer>/<area>, such as server/commerce/cart; the folder of the layer itself where the layer has no areas. */
const serverFolder = (path: string): string =>
  path
    .split('/')
    .slice(0, Math.min(3, path.split('/').length - 1))
    .join('/')

/** The folder that counts as a file's own: a section is one by itself. */
function ownFolder(path: string, zone: Zone): string {
  if (zone.name === 'server') return serverFolder(path)
  if (zone.name === 'sections') return path.split('/').slice(0, 3).join('/')
  if (zone.name === 'src') return 'src'
  return /^(src\/[^/]+|[^/]+)/.exec(path)?.[0] ?? path
}

/**
 * What a file imports against the table, in words; empty when all is well.
 * `loadsReact` tells of a file of ours whether importing it loads React at run time.
 */
export function checkImports(
  path: string,
  imports: ModuleImport[],
  loadsReact: (target: string) => boolean = () => false,
): string[] {
  const zone = ZONES.find((one) => one.holds.test(path))
  if (!zone) return []
  const own = ownFolder(path, zone)
  const test = isTest(path)
  const faults: string[] = []
  for (const { specifier, target, typeOnly } of imports) {
    const fault = (why: string) => faults.push(`${path} imports ${specifier}: ${why}`)
    if (target === undefined) {
      if (zone.packages?.test(specifier) && !test) fault(`${zone.name} does not use this package`)
      continue
    }
    const upward = test ? undefined : layerFault(path, target)
    const typesAllowed = zone.mayTypes?.some((one) => one.test(target)) ?? false
    const allowed = zone.may.some((one) => one.test(target)) || (typesAllowed && (typeOnly || test))
    const isOwn = target === own || target.startsWith(`${own}/`)
    if (!posix.extname(specifier)) fault('the extension is written')
    else if (target.includes('/testing/') && !test && !/^(tools|e2e)/.test(zone.name)) {
      fault('test support is for tests')
    } else if (upward !== undefined) {
      fault(upward)
    } else if (isOwn) {
      continue
    } else if (specifier.startsWith('.')) {
      fault('other folders are reached through the # paths of package.json')
    } else if (test && TEST_SUPPORT.some((one) => one.test(target))) {
      continue
    } else if (zone.name === 'sections' && target.startsWith('src/sections/')) {
      fault('a section never imports another one')
    } else if (!allowed) {
      fault(typesAllowed ? `${zone.name} may take types from it alone` : `${zone.name} may not`)
    } else if (!typeOnly && zone.pureOf?.test(target) && loadsReact(target)) {
      fault(`${zone.name} takes only pure modules of the engine, and this one loads React`)
    }
  }
  return faults
}

/** Tells of each file whether loading it loads React: itself, or through what it imports. */
export function reactLoaders(imports: ReadonlyMap<string, ModuleImport[]>): (target: string) => boolean {
  const known = new Map<string, boolean>()
  return function loads(target: string): boolean {
    const before = known.get(target)
    if (before !== undefined) return before
    known.set(target, false)
    const found = (imports.get(target) ?? []).some(
      ({ specifier, target: next, typeOnly }) =>
        !typeOnly && (next === undefined ? REACT.test(specifier) : next.endsWith('.css') || loads(next)),
    )
    const answer = found || target.endsWith('.tsx')
    known.set(target, answer)
    return answer
  }
}

/** What a pure machine reaches for although it must arrive through `provide` or `input`; empty when nothing. */
export function checkMachine(path: string, text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  const reached = [
    /(?<![.\w])fetch\(/,
    /\bnew Date\b/,
    /\bDate\.now\b/,
    /\b(?:local|session)Storage\b/,
    /\bMath\.random\b/,
    /\bdocument\.|\bwindow\./,
  ]
  return reached
    .filter((one) => one.test(code))
    .map((one) => `${path} uses ${one.exec(code)?.[0]}: effects arrive through provide or input`)
}
