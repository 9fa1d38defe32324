import { aboutOf, findMachines, type FoundMachine } from './chart/machine-files.ts'

const modules = import.meta.glob<Record<string, unknown>>('../machines/*/*.machine.ts', { eager: true })
const sources = import.meta.glob<string>('../machines/*/*.machine.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** A machine with its file's doc comment. */
export interface ShownMachine extends FoundMachine {
  about: string
}

/** Every machine of src/machines by name. */
export const machines: readonly ShownMachine[] = findMachines(modules).map((found) => ({
  ...found,
  about: aboutOf(sources[`../machines/${found.file}`] ?? ''),
}))
