import { createHash, randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Build folders whose file names contain a content hash, so that a name means the same file in every build. */
export const HASHED_FOLDERS = ['assets', 'builds/meta', 'admin-assets'] as const

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000

export const keptAssetsFolder = (dataDir: string): string => join(dataDir, 'assets')

/**
 * Adds a build's hashed files to those kept in DATA_DIR, shared by processes and releases, so that pages opened before
 * a release still find theirs. Files of builds replaced more than 30 days ago are deleted.
 */
export async function keepAssets(clientDir: string, dataDir: string, now = Date.now()): Promise<void> {
  const folder = keptAssetsFolder(dataDir)
  const id = await buildId(clientDir)
  const list = listFile(folder, id)
  await mkdir(dirname(list), { recursive: true })
  const isNew = !(await exists(list))
  if (isNew) await addBuild(clientDir, folder, id)
  // The newest list is the current build; its mtime is when it was deployed.
  const [newest] = await listsByAge(folder)
  if (isNew || newest?.file !== list) await utimes(list, new Date(now), new Date(now))
  await removeExpired(folder, now)
}

/** Identifies a build, including its admin, which is built separately. */
async function buildId(clientDir: string): Promise<string> {
  const { id } = JSON.parse(await readFile(join(clientDir, 'builds/latest.json'), 'utf8')) as { id: string }
  const admin = await filesIn(join(clientDir, 'admin-assets'))
  if (admin.length === 0) return id
  return `${id}-${createHash('sha256').update(admin.toSorted().join('\n')).digest('hex').slice(0, 16)}`
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

const listFile = (folder: string, id: string): string => join(folder, 'lists', `${id}.json`)

/** Temporary names are random, because the processes of several containers have the same ids. */
async function addBuild(clientDir: string, folder: string, id: string): Promise<void> {
  const names: string[] = []
  for (const part of HASHED_FOLDERS) {
    await mkdir(join(folder, part), { recursive: true })
    for (const name of await filesIn(join(clientDir, part))) names.push(`${part}/${name}`)
  }
  // Written before the files, so that another process deleting an old build does not delete them.
  const pending = listFile(folder, `${id}.${randomUUID()}`)
  await writeFile(pending, JSON.stringify(names))
  await Promise.all(names.map((name) => addFile(join(clientDir, name), join(folder, name))))
  await rename(pending, listFile(folder, id))
}

/** Creates a hard link where possible, else an atomic copy. */
async function addFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    const partial = `${to}.${randomUUID()}.part`
    await copyFile(from, partial)
    await rename(partial, to)
  }
}

interface BuildList {
  file: string
  deployedAt: number
}

async function listsByAge(folder: string): Promise<BuildList[]> {
  const names = await readdir(join(folder, 'lists'))
  const lists = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, 'lists', name)
      const info = await stat(file).catch(() => undefined)
      return info ? [{ file, deployedAt: info.mtimeMs }] : []
    }),
  )
  return lists.flat().sort((a, b) => b.deployedAt - a.deployedAt)
}

async function removeExpired(folder: string, now: number): Promise<void> {
  const lists = await listsByAge(folder)
  // A build was replaced when the next newer one was deployed.
  const isExpired = (_list: BuildList, index: number) => index > 0 && lists[index - 1]!.deployedAt < now - RETENTION_MS
  const expired = lists.filter(isExpired)
  if (expired.length === 0) return
  const namesIn = async ({ file }: BuildList) => JSON.parse(await readFile(file, 'utf8')) as string[]
  const kept = new Set((await Promise.all(lists.filter((list) => !expired.includes(list)).map(namesIn))).flat())
  for (const list of expired) {
    const unused = (await namesIn(list).catch(() => [])).filter((name) => !kept.has(name))
    await Promise.all(unused.map((name) => rm(join(folder, name), { force: true })))
    await rm(list.file, { force: true })
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
