import { defineSection } from '#engine/define-section.ts'
import { contract } from '#generated/sections/accordion.js'
import { Accordion } from './accordion.tsx'
import { migrations } from './migrations.ts'

export const section = defineSection({ contract, component: Accordion, migrations })
