// The health check of the image: ends with 0 when the shop of this container is ready.
import process from 'node:process'

const address = `http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`
process.exitCode = await fetch(address, { signal: AbortSignal.timeout(4000) }).then(
  (reply) => (reply.ok ? 0 : 1),
  () => 1,
)
