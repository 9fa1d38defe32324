import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/mailed-link.js'
import { MailedLink } from './mailed-link.tsx'

export const section = defineSection<Settings>({ contract, component: MailedLink, queries: () => [shopLocaleQuery()] })
