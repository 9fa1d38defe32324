interface Levels {
  error: (...parts: unknown[]) => void
  warn: (...parts: unknown[]) => void
}

const formatPart = (part: unknown) => (part instanceof Error ? (part.stack ?? part.message) : String(part))

/** Makes `finish` throw if an error or warning was logged since `start`. */
export function guardConsole(console: Levels): { start: () => void; finish: () => void } {
  const { error, warn } = console
  let messages: string[] = []
  const record =
    (level: keyof Levels) =>
    (...parts: unknown[]) =>
      void messages.push(`console.${level}: ${parts.map(formatPart).join(' ')}`)
  return {
    start() {
      messages = []
      Object.assign(console, { error: record('error'), warn: record('warn') })
    },
    finish() {
      Object.assign(console, { error, warn })
      if (messages.length > 0)
        throw new Error(`The test was not expected to write to the console.\n${messages.join('\n')}`)
    },
  }
}
