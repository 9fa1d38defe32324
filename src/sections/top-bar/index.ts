import { defineSection } from '#engine/define-section.ts'
import { contract } from '#generated/sections/top-bar.js'
import { TopBar } from './top-bar.tsx'

export const section = defineSection({ contract, component: TopBar })
