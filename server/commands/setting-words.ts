import * as t from '#words/commands.ts'

/** Parses words such as KEY=VALUE. @throws Error with a message for the user */
export function readPairs(words: readonly string[]): (readonly [key: string, text: string])[] {
  if (words.length === 0) throw new Error(t.pluginSetWhat({ pair: 'KEY=VALUE' }))
  return words.map((word) => {
    const mark = word.indexOf('=')
    if (mark < 1) throw new Error(t.notAPair({ word, pair: 'KEY=VALUE' }))
    return [word.slice(0, mark), word.slice(mark + 1)] as const
  })
}

/** Text settings are taken literally, all others are JSON; an empty text removes the setting. */
export function readSetting(text: string, type: unknown): unknown {
  if (text === '') return undefined
  if (type === 'string') return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
