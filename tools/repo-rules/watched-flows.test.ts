import { describe, expect, it } from 'vitest'
import { repoFiles } from './repo-files.ts'
import { unwatchedActors } from './watched-flows.ts'

/** Machines are inspected where they are started. The viewer simulates without an actor. */
const MAY_START_ACTORS = /^src\/(?!flow-viewer\/).*(?<!\.test)\.tsx?$/

describe('actors', () => {
  it('XS-01 can all be inspected', () => {
    const files = repoFiles(MAY_START_ACTORS).filter(({ path }) => !path.includes('/testing/'))
    expect(files.filter(({ text }) => text.includes('watch-flows.ts')).length).toBeGreaterThan(15)
    expect(files.flatMap(unwatchedActors)).toEqual([])
  })

  const from = "import { createActor } from 'xstate'\nimport { inspect } from '#visitor/watch-flows.ts'\n"
  const react = "import { useMachine as use } from '@xstate/react'\nimport { inspect } from '#visitor/watch-flows.ts'\n"
  it.each([
    `${from}const a = createActor(machine)`,
    `${from}const a = createActor(machine, { input: { inspect } })`,
    `${from}const a = createActor(machine, { inspect: other })`,
    `${react}const a = () => use(machine, { input })`,
    "import { createActor } from 'xstate'\nconst inspect = () => {}\nconst a = createActor(machine, { inspect })",
    "import { createActorContext } from '@xstate/react'\nconst a = createActorContext(machine)",
  ])('fail without the shared inspect: %s', (text) => {
    const [fault] = unwatchedActors({ path: 'src/shop/a.ts', text })
    expect(fault).toMatch(/^src\/shop\/a\.ts:\d \w+ starts an actor that cannot be inspected: pass \{ inspect \}/)
  })

  it.each([
    `${from}const a = createActor(machine, { inspect })`,
    `${react}const a = () => use(machine, { input, inspect })`,
    "import { useActor } from './react.tsx'\nconst a = () => useActor(chart)",
  ])('pass with it: %s', (text) => {
    expect(unwatchedActors({ path: 'src/shop/a.ts', text })).toEqual([])
  })
})
