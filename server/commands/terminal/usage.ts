import * as t from '#words/commands.ts'

/** Columns of the first words of a command's help. */
const MAX_COLUMN = 34
const WIDTH = 118

export interface Usage {
  /** What to type, such as `npm run seed -- [--replace]`. */
  command: string
  about?: string
  /** What may follow, with what it does. */
  options?: readonly (readonly [words: string, description: string])[]
  notes?: readonly string[]
}

/** Returns the help of a command. */
export function usageText({ command, about, options = [], notes = [] }: Usage): string {
  const blocks = [
    [t.usage({ command }), ...(about === undefined ? [] : wrap(about, WIDTH))].join('\n'),
    ...(options.length > 0 ? [optionLines(options).join('\n')] : []),
    ...notes.map((note) => wrap(note, WIDTH).join('\n')),
  ]
  return blocks.join('\n\n')
}

/** Returns the options in two columns; long words get a line of their own. */
function optionLines(options: NonNullable<Usage['options']>): string[] {
  const widths = options.map(([words]) => words.length).filter((width) => width <= MAX_COLUMN)
  const column = Math.max(...widths, 12)
  const indent = ' '.repeat(column + 4)
  return options.flatMap(([words, description]) => {
    const [first = '', ...rest] = wrap(description, WIDTH - indent.length)
    const start = words.length > column ? [`  ${words}`, `${indent}${first}`] : [`  ${words.padEnd(column)}  ${first}`]
    return [...start, ...rest.map((line) => `${indent}${line}`)]
  })
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}
