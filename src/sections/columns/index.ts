import { defineSection } from '#engine/define-section.ts'
import { contract } from '#generated/sections/columns.js'
import { Columns } from './columns.tsx'

export const section = defineSection({ contract, component: Columns })
