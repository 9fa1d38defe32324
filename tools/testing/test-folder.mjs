import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import process from 'node:process'

const MEMORY_FOLDER = '/dev/shm'
/** Several times what the databases and shops of all tests take at once. */
const NEEDED = 6 * 1024 ** 3

/**
 * Returns the folder for files of tests. They create and drop hundreds of databases of a thousand files each, for which
 * ext4 searches long; where there is plenty of memory, it holds them instead.
 */
export function testFolder({ folder = MEMORY_FOLDER, mounts = '/proc/mounts', needed = NEEDED } = {}) {
  if (process.env.TMPDIR) return process.env.TMPDIR
  try {
    const mount = readFileSync(mounts, 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, target]) => target === folder)
    const [, , type, options = ''] = mount ?? []
    // Postgres and other programs may have to be copied there.
    const canRun = type === 'tmpfs' && options.split(',').includes('rw') && !options.split(',').includes('noexec')
    const { bavail, bsize } = statfsSync(folder)
    return canRun && Math.min(bavail * bsize, process.availableMemory()) >= needed ? folder : tmpdir()
  } catch {
    return tmpdir()
  }
}
