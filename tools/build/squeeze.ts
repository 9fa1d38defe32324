import { minify, type MinifyOptions } from 'terser'
import terser from 'terser/package.json' with { type: 'json' }
import type { Plugin } from 'vite'

// `a === 1` compresses better than `1 === a`, because most code is written that way.
const OPTIONS = { module: true, ecma: 2020, compress: { passes: 2, lhs_constants: false } } satisfies MinifyOptions

/** Minifies client files a second time, with Terser (docs/decisions/0062-page-delivery.md). */
export function minifyAgain(): Plugin {
  return {
    name: 'vitrine:squeeze',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    // File names are hashed before this runs, so they must depend on Terser.
    augmentChunkHash: () => JSON.stringify([terser.version, OPTIONS]),
    async generateBundle({ sourcemap }, bundle) {
      // The source map would not match.
      if (sourcemap) return
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = await minifyCode(file.code)
    },
  }
}

export async function minifyCode(code: string): Promise<string> {
  const { code: shorter = code } = await minify(code, structuredClone(OPTIONS))
  return shorter
}
