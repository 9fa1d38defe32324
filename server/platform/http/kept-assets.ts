import { COPYFILE_EXCL } from 'node:constants'
import { copyFile, link, mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Folders of a browser build whose file names hold a hash of what is in them: a name means the same file in every build. */
export const HASHED_FOLDERS = ['assets', 'builds/meta'] as const

/** How long the files of a build stay after another one has taken its place. */
const KEEP_MS = 30 * 24 * 60 * 60 * 1000

/** Where a shop keeps the browser's files of the builds it has run. Processes and releases share it. */
export const keptAssetsFolder = (dataDir: string): string => join(dataDir, 'assets')

/**
 * Adds the hashed files of a build to those kept in DATA_DIR, so that pages opened before a release, and processes that still run the one
 * before, find every file they ask for. Files of builds that were replaced more than 30 days ago are removed.
 */
export async function keepAssets(clientDir: string, dataDir: string, now = Date.now()): Promise<void> {
  const folder = keptAssetsFolder(dataDir)
  const { id } = JSON.parse(await readFile(join(clientDir, 'builds/latest.json'), 'utf8')) as { id: string }
  const list = listOf(folder, id)
  await mkdir(dirname(list), { recursive: true })
  const isNew = !(await exists(list))
  if (isNew) await addBuild(clientDir, folder, id)
  // The newest list is the build that runs now; the time of each is when it took over.
  const [newest] = await listsByAge(folder)
  if (isNew || newest?.file !== list) await utimes(list, new Date(now), new Date(now))
  await removeExpired(folder, now)
}

const listOf = (folder: string, id: string): string => join(folder, 'lists', `${id}.json`)

async function addBuild(clientDir: string, folder: string, id: string): Promise<void> {
  const names: string[] = []
  for (const part of HASHED_FOLDERS) {
    await mkdir(join(folder, part), { recursive: true })
    for (const name of await readdir(join(clientDir, part)).catch(() => [])) names.push(`${part}/${name}`)
  }
  // Known before its files are there: another process that removes an old build leaves them.
  const pending = listOf(folder, `${id}.${process.pid}`)
  await writeFile(pending, JSON.stringify(names))
  await Promise.all(names.map((name) => addFile(join(clientDir, name), join(folder, name))))
  await rename(pending, listOf(folder, id))
}

/** A hard link where the file system allows one, else a copy that has its name once it is whole. */
async function addFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    const partial = `${to}.${process.pid}.part`
    await copyFile(from, partial, COPYFILE_EXCL)
    await rename(partial, to)
  }
}

interface BuildList {
  file: string
  since: number
}

/** The newest first. */
async function listsByAge(folder: string): Promise<BuildList[]> {
  const names = await readdir(join(folder, 'lists'))
  const lists = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, 'lists', name)
      const info = await stat(file).catch(() => undefined)
      return info ? [{ file, since: info.mtimeMs }] : []
    }),
  )
  return lists.flat().sort((one, other) => other.since - one.since)
}

async function removeExpired(folder: string, now: number): Promise<void> {
  const lists = await listsByAge(folder)
  // A build was replaced when the next newer one took over.
  const isExpired = (_list: BuildList, index: number) => index > 0 && lists[index - 1]!.since < now - KEEP_MS
  const expired = lists.filter(isExpired)
  if (expired.length === 0) return
  const namesIn = async ({ file }: BuildList) => JSON.parse(await readFile(file, 'utf8')) as string[]
  const kept = new Set((await Promise.all(lists.filter((list) => !expired.includes(list)).map(namesIn))).flat())
  for (const list of expired) {
    const gone = (await namesIn(list).catch(() => [])).filter((name) => !kept.has(name))
    await Promise.all(gone.map((name) => rm(join(folder, name), { force: true })))
    await rm(list.file, { force: true })
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
