/** For tests of the built shop, which import nothing of the server. */
export { freePort } from '#server/platform/db/embedded/free-port.ts'
