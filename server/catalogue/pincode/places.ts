import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Country } from '#generated/api.d.ts'
import type { PincodePlace } from '#domain/pincode-place.ts'
import { findRoot } from '#server/platform/environment/root.ts'

/** A run of consecutive codes in one place. */
interface Run {
  first: string
  last: string
  /** Names of its states. */
  states: readonly string[]
  town: string
}

/** A country's codes start with the postal region; an unknown code in a region lies in one of its states. */
const REGION_DIGITS = 3
const FILES: Readonly<Record<string, string>> = { IN: 'server/catalogue/pincode/places-of-india.txt' }
const runsByCountry = new Map<string, readonly Run[]>()

/** Returns the runs of a country in the order of their codes. Each file is read once. */
function runsOf(code: string): readonly Run[] {
  const file = FILES[code]
  const runs = runsByCountry.get(code) ?? (file === undefined ? [] : readRuns(join(findRoot(), file)))
  runsByCountry.set(code, runs)
  return runs
}

function readRuns(path: string): Run[] {
  const names = new Map<string, string>()
  const runs: Run[] = []
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [first = '', last = '', ...rest] = line.split(' ')
    if (line === '' || first === '#') continue
    if (first.startsWith('@')) names.set(first.slice(1), [last, ...rest].join(' '))
    else {
      const [states = '', ...town] = rest
      runs.push({ first, last, states: states.split('+').map((one) => names.get(one) ?? one), town: town.join(' ') })
    }
  }
  return runs
}

const fold = (name: string): string => name.toLowerCase().replaceAll('&', 'and')

/** Returns where a country's PIN code lies, with the shop's ids of the states; undefined if unknown. */
export function placeOf({ code, states }: Pick<Country, 'code' | 'states'>, pincode: string): PincodePlace | undefined {
  const runs = runsOf(code)
  const run = runs.find(({ first, last }) => first <= pincode && pincode <= last)
  const region = run
    ? [run]
    : runs.filter(({ first }) => first.slice(0, REGION_DIGITS) === pincode.slice(0, REGION_DIGITS))
  const names = [...new Set(region.flatMap((one) => one.states))]
  const ids = names.map((name) => states.find((one) => fold(one.name) === fold(name))?.id)
  // The shop spells its states differently, so they cannot be compared.
  if (ids.length === 0 || ids.includes(undefined)) return undefined
  return { town: run?.town ?? '', states: ids.filter((id) => id !== undefined) }
}
