import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { renderer } from '#server/testing/fake-renderer.ts'
import { testApp } from '#server/testing/test-app.ts'

const RULES = 'docs/how-to/production/alerts.yml'
const DASHBOARD = 'docs/how-to/production/grafana-dashboard.json'

const { app } = await testApp({
  renderer,
  smtpUrl: 'smtp://127.0.0.1:1',
  databaseDir: '/tmp',
})
/** Labels by series name, including series without values. */
const exported = new Map<string, readonly string[]>()

beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  for (const { name } of await app.metrics.getMetricsAsJSON()) {
    const { labelNames = [] } = app.metrics.getSingleMetric(name) as unknown as { labelNames?: string[] }
    exported.set(name, labelNames)
  }
})

/** Metrics used by a query, without histogram suffixes. */
const namesIn = (query: string): string[] =>
  (query.match(/vitrine_\w+/g) ?? []).map((name) =>
    exported.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, ''),
  )
/** Added by Prometheus; exported_job is its name for our `job`. */
const ADDED = ['instance', 'job', 'le', 'exported_job']

function expectExported(query: string): void {
  const names = namesIn(query)
  for (const name of names) expect(exported.has(name), `${name} in ${query}`).toBe(true)
  const known = [...ADDED, ...names.flatMap((name) => exported.get(name) ?? [])]
  const labels = [
    ...Array.from(query.matchAll(/\b(?:by|on) \(([^)]*)\)/g), ([, list = '']) => list.split(/,\s*/)).flat(),
    ...Array.from(query.matchAll(/(\w+)\s*(?:=~|!=|!~|=)\s*"/g), ([, label = '']) => label),
  ]
  expect(
    labels.filter((label) => !known.includes(label)),
    query,
  ).toEqual([])
}

describe('the files for Prometheus and Grafana', () => {
  it('OP-07 the alert rules use exported series and labels', () => {
    const { groups } = parse(readFileSync(RULES, 'utf8')) as { groups: { rules: { alert: string; expr: string }[] }[] }
    const rules = groups.flatMap((group) => group.rules)
    expect(rules.length).toBeGreaterThan(10)
    for (const { expr } of rules) expectExported(expr)
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  })

  it('OP-07 the dashboard uses exported series and labels, and shows every series of the shop', () => {
    const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as { panels: { targets?: { expr: string }[] }[] }
    const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    expect(queries.length).toBeGreaterThan(20)
    for (const query of queries) expectExported(query)
    const shown = new Set(queries.flatMap(namesIn))
    const own = [...exported.keys()].filter((name) => !/^vitrine_(?:process|nodejs)_/.test(name))
    expect(own.filter((name) => !shown.has(name))).toEqual([])
  })

  it.runIf(hasPromtool())('OP-07 promtool accepts the alert rules', () => {
    expect(execFileSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' })).toContain('SUCCESS')
  })
})

function hasPromtool(): boolean {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
