import type { ComponentType } from 'react'
import type { MenuGroup } from '#domain/resource-facts.ts'
import type { ResourceSummary, SingletonSummary } from '#domain/resource-schema.ts'
import type { StaffRole } from '#domain/staff-roles.ts'
import type { LazyCode } from '#lib/lazy-code.ts'
import type { AdminIconName } from './admin-icon.tsx'

/** Props of a screen; those of a resource get the resource, those of a settings page the page. */
export interface ScreenProps {
  resource?: ResourceSummary | undefined
  singleton?: SingletonSummary | undefined
}

/** The module of a screen. */
export interface ScreenModule {
  Screen: ComponentType<ScreenProps>
}

/**
 * A screen of the admin, declared by a file `*.screen.ts` below src/admin. Its code is loaded when it is first opened.
 */
export interface AdminScreen {
  /** Below /admin, with parameters as `$name`: `/media`, `/orders/$id`. */
  path: string
  title: () => string
  /** Roles that may open it; everyone who is logged in by default. */
  roles?: readonly StaffRole[]
  /** Without one, it is not in the menu. */
  menu?: { group: MenuGroup; place: number; icon?: AdminIconName }
  /** Shown to people who are not logged in, without the menu: an invitation, a forgotten password. */
  isPublic?: boolean
  resource?: ResourceSummary
  singleton?: SingletonSummary
  code: LazyCode<ScreenModule>
}
