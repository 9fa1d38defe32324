import { defineSection } from '#engine/define-section.ts'
import { contract } from '#generated/sections/columns.js'
import { Columns } from './columns.tsx'
import { migrations } from './migrations.ts'

export const section = defineSection({ contract, component: Columns, migrations })
