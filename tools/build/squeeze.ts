import { minify, type MinifyOptions } from 'terser'
import type { Plugin } from 'vite'

// Compressed, `a === 1` is shorter than `1 === a`: most code is written so.
const OPTIONS = { module: true, ecma: 2020, compress: { passes: 2, lhs_constants: false } } satisfies MinifyOptions

/**
 * Minifies the browser's files a second time, with Terser: what Vite's own minifier leaves (functions that are called once, constants that
 * are used once) is more than a kilobyte of what every page begins with. Terser alone would leave more than both.
 */
export function squeeze(): Plugin {
  return {
    name: 'vitrine:squeeze',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    // Names of files are made before: they change with these options as well.
    augmentChunkHash: () => JSON.stringify(OPTIONS),
    async generateBundle({ sourcemap }, bundle) {
      // A map would be that of the code as it was.
      if (sourcemap) return
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = await squeezed(file.code)
    },
  }
}

/** The code of a module, shorter. */
export async function squeezed(code: string): Promise<string> {
  const { code: shorter = code } = await minify(code, structuredClone(OPTIONS))
  return shorter
}
