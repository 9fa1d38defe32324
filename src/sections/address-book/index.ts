import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/address-book.js'
import { AddressBook } from './address-book.tsx'

export const section = defineSection<Settings>({ contract, component: AddressBook })
