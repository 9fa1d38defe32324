import { defineSection } from '#engine/define-section.ts'
import { contract } from '#generated/sections/logo-list.js'
import { LogoList } from './logo-list.tsx'
import { migrations } from './migrations.ts'

export const section = defineSection({ contract, component: LogoList, migrations })
