// The image's health check: exits with 0 if the shop is ready.
import process from 'node:process'

const address = `http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`
process.exitCode = await fetch(address, { signal: AbortSignal.timeout(4000) }).then(
  (reply) => (reply.ok ? 0 : 1),
  () => 1,
)
