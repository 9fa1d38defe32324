/** `npm run flows`: writes the statecharts of src/machines as pages into docs/flows, and removes those of charts that are gone. */
import { FLOWS, flowPages } from './generate/flows.ts'
import { removeOrphans, writeOutputs } from './generate/write-files.ts'
import { root } from './setup/root.mjs'

const pages = await flowPages(root)
for (const path of writeOutputs(root, pages)) console.log(`wrote ${path}`)
for (const path of removeOrphans(root, FLOWS, pages)) console.log(`removed ${path}`)
console.log(`${pages.size - 1} charts are in ${FLOWS}.`)
