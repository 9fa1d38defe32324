/** Re-exported for tests of the built shop, which may not import the server. */
export { freePort } from '#server/platform/db/embedded/free-port.ts'
