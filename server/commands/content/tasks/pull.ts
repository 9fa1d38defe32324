import { parseArgs } from 'node:util'
import { ownTerminal } from '#server/commands/terminal/terminal.ts'
import { pullNamed } from '../pull-store.ts'
import type { ContentTask } from '../task.ts'

export const task: ContentTask = {
  usage: `  pull [KEYS…]       writes the shop's documents into CONTENT_DIR/templates, with the revisions they are; a file that
                     you changed is kept. [--force] overwrites it
  pull store         writes the shop's settings, look, menus and sliders into CONTENT_DIR/store.json`,
  readWords: (words) => {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { force: { type: 'boolean', default: false } },
    })
    return (app, terminal = ownTerminal) => pullNamed(app, positionals, values.force, terminal)
  },
}
