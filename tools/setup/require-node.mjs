import process from 'node:process'

const MAJOR = 20
const MINOR = 19

/** Ends the process with a clear message when Node is too old. */
export function requireNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > MAJOR || (major === MAJOR && minor >= MINOR)) return
  console.error(`Vitrine needs Node ${MAJOR}.${MINOR} or later; this is Node ${version}. See https://nodejs.org/.`)
  process.exit(1)
}
