import { posix } from 'node:path'
import type { ModuleImport } from './imports.ts'
import { layerFault } from './server-layers.ts'

interface Zone {
  name: string
  files: RegExp
  /** Files that may be imported, in addition to the zone's own. */
  allowed: RegExp[]
  /** Files of which only types may be imported. */
  allowedTypes?: RegExp[]
  forbiddenPackages?: RegExp
  /** Files that may only be imported if they load no React at run time. */
  reactFree?: RegExp
}

const LIB = /^src\/lib\//
const DOMAIN = /^src\/domain\//
const UI = /^src\/ui\//
const FORMS = /^src\/forms\//
const ENGINE = /^src\/engine\//
const API = /^src\/api\//
const MACHINES = /^src\/machines\//
const VISITOR = /^src\/visitor\//
const BLOCKS = /^src\/blocks\//
const SHOP = /^src\/shop\//
/** Reports statecharts to /dev/flows. */
const WATCH_FLOWS = /^src\/visitor\/(?:watch-flows|flows\/[\w-]+)\.ts$/
const BUILDER_CLIENT = /^src\/builder-client\//
const GENERATED = /^generated\/(?!calls\/)/
/** The schemas of the admin's records. */
const ADMIN_SCHEMAS = /^generated\/admin\//
/** The calls of the API, which are generated from its operations and belong to src/api. */
const CALLS = /^generated\/calls\//
/** Messages as functions. Every part that shows texts may import them. */
const WORDS = /^generated\/words\//
const SCHEMAS = /^schemas\//
const FIXTURES = /^fixtures\//
const REACT = /^(react|react-dom|@xstate\/react|@tanstack\/react-.+)($|\/)/
const PAGES = /^src\/pages\//
/** Reads machines as charts, also for docs/flows. */
const CHARTS = /^src\/flow-viewer\/chart\//
const TEST_SUPPORT = [FIXTURES, SCHEMAS, /^tools\/testing\//]

/** The table of CONTRIBUTING.md. The first match applies. */
const ZONES: Zone[] = [
  { name: 'schemas', files: SCHEMAS, allowed: [GENERATED] },
  { name: 'lib', files: LIB, allowed: [], forbiddenPackages: REACT },
  { name: 'domain', files: DOMAIN, allowed: [LIB, WORDS], allowedTypes: [GENERATED], forbiddenPackages: REACT },
  {
    name: 'pages',
    files: PAGES,
    allowed: [LIB, DOMAIN, WORDS],
    allowedTypes: [ENGINE, GENERATED],
    forbiddenPackages: REACT,
  },
  { name: 'ui', files: UI, allowed: [LIB, WORDS] },
  { name: 'forms', files: FORMS, allowed: [UI, LIB, DOMAIN, WORDS] },
  { name: 'engine', files: ENGINE, allowed: [SCHEMAS, LIB, UI, GENERATED] },
  {
    name: 'api',
    files: API,
    allowed: [SCHEMAS, LIB, DOMAIN, GENERATED, CALLS],
    forbiddenPackages: /^(react|react-dom|@xstate\/react)($|\/)|^xstate/,
  },
  // Builders bundle this client, so it has no dependencies.
  { name: 'builder-client', files: BUILDER_CLIENT, allowed: [], allowedTypes: [GENERATED], forbiddenPackages: /./ },
  {
    name: 'machines',
    files: MACHINES,
    allowed: [LIB, DOMAIN, WORDS, PAGES],
    allowedTypes: [API, GENERATED],
    forbiddenPackages: REACT,
  },
  { name: 'visitor', files: VISITOR, allowed: [LIB, DOMAIN, API, CALLS, MACHINES, GENERATED, PAGES] },
  {
    name: 'shop',
    files: SHOP,
    allowed: [UI, FORMS, LIB, DOMAIN, API, CALLS, MACHINES, VISITOR, GENERATED, PAGES],
    allowedTypes: [ENGINE],
  },
  { name: 'blocks', files: BLOCKS, allowed: [UI, LIB, GENERATED], allowedTypes: [ENGINE] },
  {
    name: 'sections',
    files: /^src\/sections\//,
    allowed: [BLOCKS, ENGINE, SHOP, VISITOR, UI, FORMS, LIB, DOMAIN, API, CALLS, MACHINES, GENERATED, PAGES],
  },
  {
    name: 'admin',
    files: /^src\/admin\//,
    allowed: [UI, FORMS, LIB, DOMAIN, PAGES, API, CALLS, MACHINES, ENGINE, GENERATED, BUILDER_CLIENT, WATCH_FLOWS],
    reactFree: ENGINE,
  },
  { name: 'flow-viewer', files: /^src\/flow-viewer\//, allowed: [UI, LIB, MACHINES, VISITOR, WORDS] },
  { name: 'routes', files: /^src\/routes\//, allowed: [/^src\/(?!app\/)/, GENERATED, CALLS] },
  { name: 'src', files: /^src\//, allowed: [/^src\//, GENERATED, CALLS] },
  {
    name: 'server',
    files: /^server\//,
    allowed: [SCHEMAS, FIXTURES, LIB, DOMAIN, ENGINE, GENERATED, PAGES, MACHINES, /^server\//],
    allowedTypes: [API, /^src\/routes\/render-types\.ts$/],
    forbiddenPackages: REACT,
    reactFree: ENGINE,
  },
  // Test support renders sections and pages, so it may import all of src.
  { name: 'tools/testing', files: /^tools\/testing\//, allowed: [/./] },
  {
    name: 'tools',
    files: /^tools\//,
    allowed: [SCHEMAS, FIXTURES, LIB, DOMAIN, ENGINE, GENERATED, PAGES, CHARTS, /^server\//],
    allowedTypes: [API, /^src\/routes\/render-types\.ts$/],
    forbiddenPackages: REACT,
    reactFree: ENGINE,
  },
  {
    name: 'e2e',
    files: /^e2e\//,
    allowed: [FIXTURES, ADMIN_SCHEMAS, /^tools\/(setup|testing)\//],
    allowedTypes: [BUILDER_CLIENT],
  },
]

export const isTest = (path: string): boolean => /\.(test|e2e)\.tsx?$|\.vectors\.ts$|\/testing\//.test(path)

/** Returns server/<layer>/<area>, or server/<layer> for a layer without areas. */
const serverFolder = (path: string): string =>
  path
    .split('/')
    .slice(0, Math.min(3, path.split('/').length - 1))
    .join('/')

/** Returns the folder within which a file may import freely. For sections, that is the section. */
function ownFolder(path: string, zone: Zone): string {
  if (zone.name === 'server') return serverFolder(path)
  if (zone.name === 'sections') return path.split('/').slice(0, 3).join('/')
  if (zone.name === 'src') return 'src'
  return /^(src\/[^/]+|[^/]+)/.exec(path)?.[0] ?? path
}

/** Returns the imports of a file that violate the table. `loadsReact` tells whether a file loads React at run time. */
export function checkImports(
  path: string,
  imports: ModuleImport[],
  loadsReact: (target: string) => boolean = () => false,
): string[] {
  const zone = ZONES.find((one) => one.files.test(path))
  if (!zone) return []
  const own = ownFolder(path, zone)
  const test = isTest(path)
  const faults: string[] = []
  for (const { specifier, target, typeOnly } of imports) {
    const fault = (why: string) => faults.push(`${path} imports ${specifier}: ${why}`)
    if (target === undefined) {
      if (zone.forbiddenPackages?.test(specifier) && !test) fault(`${zone.name} may not import this package`)
      continue
    }
    const upward = test ? undefined : layerFault(path, target)
    const typesAllowed = zone.allowedTypes?.some((one) => one.test(target)) ?? false
    const allowed = zone.allowed.some((one) => one.test(target)) || (typesAllowed && (typeOnly || test))
    const isOwn = target === own || target.startsWith(`${own}/`)
    if (!posix.extname(specifier)) fault('add the file extension')
    else if (target.includes('/testing/') && !test && !/^(tools|e2e)/.test(zone.name)) {
      fault('only tests may import test support')
    } else if (upward !== undefined) {
      fault(upward)
    } else if (isOwn) {
      continue
    } else if (specifier.startsWith('.')) {
      fault('use a # path of package.json to import from another folder')
    } else if (test && TEST_SUPPORT.some((one) => one.test(target))) {
      continue
    } else if (zone.name === 'sections' && target.startsWith('src/sections/')) {
      fault('a section may not import another; move shared code to src/shop or src/ui')
    } else if (!allowed) {
      fault(
        typesAllowed
          ? `${zone.name} may only import types from it; use import type`
          : `${zone.name} may not import from there; see the table in CONTRIBUTING.md`,
      )
    } else if (!typeOnly && zone.reactFree?.test(target) && loadsReact(target)) {
      fault(`${zone.name} may only import engine modules that do not load React`)
    }
  }
  return faults
}

/** Returns a function that tells whether a file loads React, directly or indirectly. */
export function findReactLoaders(imports: ReadonlyMap<string, ModuleImport[]>): (target: string) => boolean {
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

/** Returns the globals a machine uses that must be passed in through `provide` or `input`. */
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
    .map((one) => `${path} uses ${one.exec(code)?.[0]}: pass it in through provide or input`)
}
