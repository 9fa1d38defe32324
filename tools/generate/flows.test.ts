import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { chartOf } from '#flow-viewer/chart/chart.ts'
import { sampleMachine } from '#flow-viewer/chart/testing/sample-machine.ts'
import { root } from '../setup/root.mjs'
import { FLOWS, flowPages } from './flows.ts'
import { toMermaid } from './mermaid.ts'
import { orphans, staleFiles, writeOutputs } from './write-files.ts'

describe('a chart in Mermaid', () => {
  it('XS-02 nests states, separates regions, and draws each transition once', () => {
    expect(toMermaid(chartOf(sampleMachine)).split('\n')).toEqual([
      'stateDiagram-v2',
      '  state "sample" as sample {',
      '    state "wherever it is" as sample__anywhere',
      '    [*] --> sample__off',
      '    state "off" as sample__off',
      '    state "on" as sample__on {',
      '      state "bulb" as sample__on__bulb {',
      '        [*] --> sample__on__bulb__warming',
      '        state "warming" as sample__on__bulb__warming',
      '        state "bright" as sample__on__bulb__bright',
      '        state "dim" as sample__on__bulb__dim',
      '      }',
      '      --',
      '      state "door" as sample__on__door {',
      '        [*] --> sample__on__door__shut',
      '        state "shut" as sample__on__door__shut',
      '        state "open" as sample__on__door__open',
      '      }',
      '    }',
      '    state "broken" as sample__broken',
      '    state "where it was" as sample__again',
      '    state "gone" as sample__gone',
      '    sample__gone --> [*]',
      '  }',
      '  sample__anywhere --> sample__off : lamp.reset',
      '  sample__off --> sample__on : lamp.pressed',
      '  sample__on__bulb__warming --> sample__on__bulb__bright : askServer done',
      '  sample__on__bulb__warming --> sample__broken : askServer failed',
      '  sample__on__bulb__bright --> sample__broken : after 2000 ms [isFull]',
      '  sample__on__bulb__bright --> sample__on__bulb__dim : after patience',
      '  sample__on__bulb__dim --> sample__on__bulb__bright : [isFull and not isNamed]',
      '  sample__on__door__shut --> sample__on__door__open : door.opened [in  sample.on.bulb.bright]',
      '  sample__broken --> sample__again : lamp.pressed',
      '',
    ])
  })
})

describe('docs/flows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-flows-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('XS-02 has an up-to-date page of every machine and no other pages', async () => {
    const pages = await flowPages(root)
    expect(pages.size).toBeGreaterThan(15)
    expect(staleFiles(root, pages)).toEqual([])
    expect(orphans(root, FLOWS, pages)).toEqual([])
    expect([...(await flowPages(root))]).toEqual([...pages])
  })

  it('XS-02 adds a page with a machine and reports the page of a deleted one', async () => {
    mkdirSync(join(folder, 'src/machines/lamp'), { recursive: true })
    const source = `/** The lamp:\n * on or | off. */\nexport const createLampMachine = () => ({ id: 'lamp', getStateNodeById() {}, root: { id: 'lamp', key: 'lamp', type: 'atomic', transitions: new Map(), tags: [], invoke: [], entry: [], exit: [], states: {} } })\n`
    writeFileSync(join(folder, 'src/machines/lamp/lamp.machine.ts'), source)
    const pages = await flowPages(folder)
    expect([...pages.keys()]).toEqual(['docs/flows/README.md', 'docs/flows/lamp.md'])
    expect(pages.get('docs/flows/README.md')).toContain('| lamp | [lamp](lamp.md) | The lamp: on or \\| off. |')
    writeOutputs(folder, pages)
    writeFileSync(join(folder, 'docs/flows/old.md'), '')
    expect(orphans(folder, FLOWS, pages)).toEqual(['docs/flows/old.md'])
    writeFileSync(join(folder, 'docs/flows/lamp.md'), 'written by hand')
    expect(staleFiles(folder, pages)).toEqual(['docs/flows/lamp.md'])
  })
})
