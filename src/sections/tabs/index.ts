import { defineSection } from '#engine/define-section.ts'
import { contract } from '#generated/sections/tabs.js'
import { Tabs } from './tabs.tsx'
import { migrations } from './migrations.ts'

export const section = defineSection({ contract, component: Tabs, migrations })
