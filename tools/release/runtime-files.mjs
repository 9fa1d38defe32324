import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Files a release reads at run time, besides node_modules. */
export const RUNTIME_FILES = [
  'package.json',
  'package-lock.json',
  'LICENSE',
  'docs/third-party.md',
  'dist',
  'generated/api-schemas.json',
  'schemas',
  'fixtures',
  'server/platform/db/migrations',
  'server/catalogue/pincode/places-of-india.txt',
  'tools/run-command.mjs',
  'tools/vitrine.mjs',
  'tools/setup',
  'tools/release',
]

/** Upgrade baselines, sources of pictures, invalid test documents and tests. */
const LEFT_OUT = /[/\\](?:fixtures[/\\](?:studio|upgrades|invalid)|[^/\\]+\.test\.ts)$/u

/**
 * Copies the runtime files of a built checkout.
 * @param {string} from the checkout
 * @param {string} to a folder
 */
export function copyRuntimeFiles(from, to) {
  for (const path of RUNTIME_FILES) {
    if (!existsSync(join(from, path))) throw new Error(`${path} is missing in ${from}. Run npm run build first.`)
    mkdirSync(dirname(join(to, path)), { recursive: true })
    cpSync(join(from, path), join(to, path), { recursive: true, filter: (source) => !LEFT_OUT.test(source) })
  }
}
