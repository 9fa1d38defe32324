/** `npm run flows`: writes a page per statechart to docs/flows and removes pages of deleted charts. */
import { FLOWS, flowPages } from './generate/flows.ts'
import { removeOrphans, writeOutputs } from './generate/write-files.ts'
import { root } from './setup/root.mjs'

const pages = await flowPages(root)
for (const path of writeOutputs(root, pages)) console.log(`wrote ${path}`)
for (const path of removeOrphans(root, FLOWS, pages)) console.log(`removed ${path}`)
console.log(`${pages.size - 1} charts are in ${FLOWS}.`)
