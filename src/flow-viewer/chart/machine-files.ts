import type { AnyStateMachine } from 'xstate'

/** A machine and its location. */
export interface FoundMachine {
  /** Unique, such as `auth-otp`: flow and file. */
  name: string
  /** Its folder in src/machines. */
  flow: string
  /** Its file relative to src/machines. */
  file: string
  machine: AnyStateMachine
}

const FILE = /([^/]+)\/([^/]+)\.machine\.ts$/
export const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'getStateNodeById' in value

/**
 * Returns the machines exported by src/machines, sorted by name. A function whose name ends in `Machine` creates one;
 * it is called with an empty object, since its arguments do not affect the structure.
 */
export function findMachines(modules: Readonly<Record<string, Readonly<Record<string, unknown>>>>): FoundMachine[] {
  const found: FoundMachine[] = []
  for (const [path, exports] of Object.entries(modules)) {
    const [file, flow = '', stem = ''] = FILE.exec(path) ?? []
    if (file === undefined) continue
    const made = Object.entries(exports).flatMap(([name, value]) => machineOf(path, name, value) ?? [])
    if (made.length === 0) throw new Error(`${path} exports no statechart.`)
    const name = stem === flow || stem.startsWith(`${flow}-`) ? stem : `${flow}-${stem}`
    for (const machine of made)
      found.push({ name: made.length === 1 ? name : `${name}-${machine.id}`, flow, file, machine })
  }
  found.sort((a, b) => (a.name < b.name ? -1 : 1))
  const ids = new Map<string, string>()
  for (const { machine, file } of found) {
    const other = ids.get(machine.id)
    if (other)
      throw new Error(`${file} and ${other} both call their machine "${machine.id}": watched live, they look the same.`)
    ids.set(machine.id, file)
  }
  return found
}

/** Returns the doc comment at the start of a machine's file. */
export function aboutOf(source: string): string {
  const [, comment = ''] = /\/\*\*([\s\S]*?)\*\//.exec(source) ?? []
  return comment.replaceAll(/\s*\n\s*\*\s?/g, ' ').trim()
}

function machineOf(path: string, name: string, value: unknown): AnyStateMachine | undefined {
  if (isMachine(value)) return value
  if (typeof value !== 'function' || !/[a-z]Machine$/.test(name)) return undefined
  try {
    const made: unknown = (value as (options: object) => unknown)({})
    return isMachine(made) ? made : undefined
  } catch (error) {
    throw new Error(`${path}: ${name}({}) makes no statechart to draw: ${(error as Error).message}`, { cause: error })
  }
}
