import { currentWords, formatMessage } from '#lib/words.ts'
import type { DefaultTexts } from './types.ts'

type Settings = Record<string, unknown>

/** Returns default settings with their texts in the shop's words. */
export function spokenDefaults(defaults: Settings = {}, texts: DefaultTexts = []): Settings {
  if (!currentWords() || texts.length === 0) return defaults
  const spoken = structuredClone(defaults)
  for (const [path, message] of texts) {
    const parent = path.slice(0, -1).reduce((settings, name) => settings[name] as Settings, spoken)
    parent[path.at(-1)!] = formatMessage(message)
  }
  return spoken
}
