import { Readable } from 'node:stream'
import { pipeline as copy } from 'node:stream/promises'
import { pack } from 'tar-stream'
import type { BackupFile } from './stored-backups.ts'

/** Returns the files of a backup as a tar archive with one folder, which `npm run restore` takes once it is unpacked. */
export function packBackup(name: string, files: AsyncIterable<BackupFile>, takenAt: Date): Readable {
  const archive = pack()
  const write = async () => {
    for await (const { path, bytes, open } of files) {
      const entry = archive.entry({ name: `${name}/${path}`, size: bytes, mode: 0o600, mtime: takenAt })
      await copy(await open(), entry)
    }
    archive.finalize()
  }
  write().catch((error: Error) => archive.destroy(error))
  // Ends the archive when the reader leaves.
  return Readable.from(archive)
}
