import { DockerfileParser } from 'dockerfile-ast'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { repoFiles } from '../repo-rules/repo-files.ts'
import { root } from '../setup/root.mjs'
import { nodeOptions } from '../testing/start-shop.ts'
import { RUNTIME_FILES } from './runtime-files.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Service {
  image: string
  env_file?: string
  environment?: Record<string, string>
  volumes?: string[]
  ports?: string[]
  read_only?: boolean
  tmpfs?: string
  cap_drop?: string[]
  command?: string[]
  networks: string[] | Record<string, { ipv4_address: string }>
  healthcheck?: object
  depends_on?: Record<string, { condition: string }>
}
interface Compose {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  networks: Record<string, unknown>
}

describe('the image', () => {
  const stages: string[][] = []
  for (const instruction of DockerfileParser.parse(read('Dockerfile')).getInstructions()) {
    const line = instruction.getTextContent().replaceAll(/\s*\\?\s+/gu, ' ')
    if (instruction.getKeyword() === 'FROM') stages.push([])
    stages.at(-1)!.push(line)
  }
  const [build = [], shop = []] = stages

  it('SC-01 is only built by the release script', () => {
    expect(stages).toHaveLength(2)
    expect(build.filter((line) => line.startsWith('RUN'))).toEqual([
      'RUN ["node", "tools/release/build-release.mjs", "/release"]',
    ])
    expect(existsSync(join(root, 'tools/release/build-release.mjs'))).toBe(true)
    expect(shop.filter((line) => line.startsWith('COPY'))).toEqual(['COPY --from=build /release ./'])
    expect(
      shop.filter((line) => line.startsWith('RUN')).every((line) => line.startsWith('RUN ["install", "-d", ')),
    ).toBe(true)
  })

  it('SC-01 runs as an unprivileged user, has a health check, and starts the server as npm start does', () => {
    expect(stages.map(([from]) => from)).toEqual(['FROM node:24-bookworm-slim AS build', 'FROM node:24-bookworm-slim'])
    expect(shop.findLast((line) => line.startsWith('USER'))).toBe('USER node')
    const health = /CMD \["node", "(.+?)"\]/u.exec(shop.find((line) => line.startsWith('HEALTHCHECK')) ?? '')?.[1]
    expect(RUNTIME_FILES).toContain('tools/release')
    expect(health && existsSync(join(root, health))).toBe(true)
    const command = shop.findLast((line) => line.startsWith('CMD'))!.slice('CMD '.length)
    expect(JSON.parse(command)).toEqual(['node', ...nodeOptions(), 'dist/server/main.js'])
  })

  it('SC-01 excludes secrets and shop data', () => {
    const left = read('.dockerignore').split('\n')
    expect(left).toEqual(
      expect.arrayContaining(['.git', '.data', 'content', '*.env', 'certificates', 'node_modules', 'dist']),
    )
  })
})

describe('compose.yaml', () => {
  const { services, volumes, networks } = parse(read('compose.yaml'), { merge: true }) as Compose
  const processes = Object.entries(services).filter(([name]) => name.startsWith('shop-'))

  it('SC-01 runs the shop with a read-only root, without capabilities, on volumes', () => {
    expect(processes.map(([name]) => name)).toEqual(['shop-1', 'shop-2'])
    for (const [, service] of processes) {
      expect(service).toMatchObject({ read_only: true, tmpfs: '/tmp', cap_drop: ['ALL'], env_file: 'shop.env' })
      expect(service.volumes).toContain('data:/data')
      expect(service.ports).toBeUndefined()
    }
    const named = Object.values(services).flatMap(({ volumes: used = [] }) => used.map((one) => one.split(':')[0]!))
    for (const name of named) expect(name.startsWith('./') || Object.hasOwn(volumes, name), name).toBe(true)
    expect(services['postgres']?.ports).toBeUndefined()
    for (const { depends_on: needed = {} } of Object.values(services))
      for (const name of Object.keys(needed)) expect(Object.keys(services)).toContain(name)
    for (const { networks: used } of Object.values(services))
      for (const name of Array.isArray(used) ? used : Object.keys(used)) expect(Object.keys(networks)).toContain(name)
  })

  it('SC-01 contains no secret', () => {
    for (const { environment = {} } of Object.values(services))
      expect(Object.keys(environment).filter((name) => /SECRET|TOKEN|PASSWORD|_URL/u.test(name))).toEqual([])
  })

  it('SC-01 puts the documented nginx in front of both processes', () => {
    const site = read('docs/how-to/production/nginx.conf')
    const script = services['nginx']!.command!.at(-1)!
    const targets = [...script.matchAll(/s\/(127\.0\.0\.1:\d+)\/([\d.]+):3000\//gu)]
    for (const [, from = ''] of targets) expect(site).toContain(`server ${from} `)
    const addresses = processes.map(([, { networks: used }]) => (Array.isArray(used) ? '' : used['shop']?.ipv4_address))
    expect(targets.map(([, , to]) => to)).toEqual(addresses)
    expect(site).toContain('/etc/letsencrypt/live/shop.example/')
  })
})

describe('a release', () => {
  it('SC-01 contains every file the server reads', () => {
    const sources = repoFiles(/^server\/(?!testing\/).*(?<!\.test)\.ts$/)
    const asked = sources.flatMap(({ text }) =>
      [...text.matchAll(/join\(\s*findRoot\(\),\s*'([^']+)'/gu)].map(([, path]) => path!),
    )
    expect(asked.length).toBeGreaterThan(5)
    const isHeld = (path: string) => RUNTIME_FILES.some((held) => path === held || path.startsWith(`${held}/`))
    expect(asked.filter((path) => !isHeld(path))).toEqual([])
  })
})

describe('a migration that older code cannot run with', () => {
  /** The last migration before releases could be rolled back. */
  const OLD = '0182_price_range.sql'
  const lacksNeeds = (text: string) =>
    /\b(?:DROP\s+(?:TABLE|COLUMN)|RENAME)\b/iu.test(text) && !/^-- Needs: \S+\.sql$/mu.test(text)

  it('SC-01 declares the migration it needs (-- Needs: NAME)', () => {
    const files = repoFiles(/^server\/platform\/db\/migrations\/.*\.sql$/)
    const names = files.map(({ path }) => path.split('/').at(-1)!)
    expect(
      files.filter(({ path, text }) => path.split('/').at(-1)! > OLD && lacksNeeds(text)).map(({ path }) => path),
    ).toEqual([])
    for (const { path, text } of files)
      for (const [, needed = ''] of text.matchAll(/^-- Needs: (\S+)$/gmu)) expect(names, path).toContain(needed)
    expect(lacksNeeds('ALTER TABLE cart DROP COLUMN note;')).toBe(true)
    expect(lacksNeeds('-- Needs: 0190_notes.sql\nALTER TABLE cart DROP COLUMN note;')).toBe(false)
  })
})
