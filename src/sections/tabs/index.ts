import { defineSection } from '#engine/define-section.ts'
import { contract } from '#generated/sections/tabs.js'
import { Tabs } from './tabs.tsx'

export const section = defineSection({ contract, component: Tabs })
