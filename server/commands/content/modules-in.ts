import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Names of the modules in a folder, without their ending and without tests: what is put there is there to be used. */
export const modulesIn = (folder: URL): string[] =>
  readdirSync(fileURLToPath(folder))
    .flatMap((file) => /^([a-z-]+)\.ts$/u.exec(file)?.[1] ?? [])
    .sort()
