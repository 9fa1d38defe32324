import type { RegisteredControl } from '../field/control-props.ts'

const found = import.meta.glob<RegisteredControl>('../controls/*.control.tsx', { eager: true, import: 'control' })

/** What edits each x-control: `money` is the file money.control.tsx. */
export const controls: Readonly<Record<string, RegisteredControl>> = Object.fromEntries(
  Object.entries(found).map(([path, control]) => [/([\w-]+)\.control\.tsx$/.exec(path)![1]!, control]),
)
