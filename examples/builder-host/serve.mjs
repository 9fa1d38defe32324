// `node examples/builder-host/serve.mjs`: serves the example builder on an origin of its own and says how to use it.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import process from 'node:process'

const port = Number(process.env.PORT ?? 4400)
const page = new URL('index.html', import.meta.url)

createServer((request, response) => {
  const isPage = request.url?.split('?')[0] === '/'
  response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.end(isPage ? readFileSync(page) : 'There is only one page here: /')
}).listen(port, 'localhost', function () {
  const origin = `http://localhost:${this.address().port}`
  console.log(`The builder is at ${origin}`)
  console.log(`Start the shop so that it may be framed: BUILDER_ORIGINS=${origin} npm start`)
})
