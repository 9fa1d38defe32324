import { minify, type MinifyOptions } from 'terser'
import terser from 'terser/package.json' with { type: 'json' }
import type { Plugin } from 'vite'

// Compressed, `a === 1` is shorter than `1 === a`: most code is written so.
const OPTIONS = { module: true, ecma: 2020, compress: { passes: 2, lhs_constants: false } } satisfies MinifyOptions

/** Minifies the browser's files a second time, with Terser (docs/decisions/0062-page-delivery.md). */
export function squeeze(): Plugin {
  return {
    name: 'vitrine:squeeze',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    // Files are named before this runs, so their names depend on it as well.
    augmentChunkHash: () => JSON.stringify([terser.version, OPTIONS]),
    async generateBundle({ sourcemap }, bundle) {
      // A source map would describe the code before.
      if (sourcemap) return
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = await squeezed(file.code)
    },
  }
}

/** Minifies the code of a module. */
export async function squeezed(code: string): Promise<string> {
  const { code: shorter = code } = await minify(code, structuredClone(OPTIONS))
  return shorter
}
